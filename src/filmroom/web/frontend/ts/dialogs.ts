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

// A dialog that was opened from a menu gives the focus back to the menu's button, since the menu
// has closed meanwhile.
let menu: Element | null = null;

document.addEventListener(
  "click",
  (event) => {
    const button = (event.target as Element).closest?.("[commandfor][command=show-modal]");
    if (button) menu = button.contains(document.activeElement) ? button.closest("[popover]") : null;
  },
  { capture: true },
);

document.addEventListener(
  "close",
  ({ target: dialog }) => {
    const button = menu && document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`);
    menu = null;
    const at = document.activeElement;
    if (dialog instanceof HTMLDialogElement && (at === document.body || dialog.contains(at))) button?.focus();
  },
  { capture: true },
);
