// Dialogs open and close by `command` and `commandfor` in the page. Browsers that do not know these
// yet are helped here; nothing else about a dialog needs script.

function obey(button: HTMLButtonElement): void {
  const target = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(target instanceof HTMLDialogElement)) return;
  const command = button.getAttribute("command");
  if (command === "show-modal" && !target.open) target.showModal();
  if (command === "close") target.close();
}

if (!("commandForElement" in HTMLButtonElement.prototype))
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[commandfor]");
    if (button) obey(button);
  });

// An answer that carries `HX-Trigger: close-dialog` closes the dialog it was asked from.
document.addEventListener("close-dialog", (event) => {
  (event.target as Element).closest("dialog")?.close();
});
