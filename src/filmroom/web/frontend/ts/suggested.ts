// Fields that begin with what is likely, until somebody chooses otherwise.

/** The zone this browser is in, also by a name the list does not have. */
function ownZone(select: HTMLSelectElement): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select.value !== "UTC" || !zone?.includes("/")) return; // somebody chose already
  if (![...select.options].some((option) => option.value === zone)) select.add(new Option(zone.replaceAll("_", " "), zone));
  select.value = zone;
}

/** A range does not end before it begins. */
function keepOrder(event: Event): void {
  const first = event.target as HTMLSelectElement;
  const last = document.querySelector<HTMLSelectElement>("#last");
  if (first.id === "first" && last && last.selectedIndex < first.selectedIndex) last.selectedIndex = first.selectedIndex;
}

for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-browser-zone]")) ownZone(select);
document.addEventListener("change", keepOrder);
