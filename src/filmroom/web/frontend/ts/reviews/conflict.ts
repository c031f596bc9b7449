// Two versions of a sheet: what differs is shown beside each other, and one chooses.

export interface Version {
  label: string;
  mine: string;
  theirs: string;
  canBeBoth: boolean;
}

export function ask(sheet: HTMLElement, differences: Version[]): void {
  const panel = sheet.querySelector<HTMLElement>("[data-conflict]")!;
  const template = sheet.querySelector<HTMLTemplateElement>("[data-conflict-template]")!;
  const fields = differences.map((one, index) => {
    const field = (template.content.cloneNode(true) as DocumentFragment).querySelector("fieldset")!;
    field.querySelector("legend")!.textContent = one.label;
    field.querySelector("[data-mine]")!.textContent = one.mine || sheet.dataset["wordsEmpty"]!;
    field.querySelector("[data-theirs]")!.textContent = one.theirs || sheet.dataset["wordsEmpty"]!;
    for (const input of field.querySelectorAll("input")) input.name = `conflict-${index}`;
    const both = field.querySelector<HTMLElement>("[data-both]");
    if (both) both.hidden = !one.canBeBoth;
    return field;
  });
  panel.querySelector("[data-conflict-list]")!.replaceChildren(...fields);
  panel.hidden = false;
}

export const focusOn = (sheet: HTMLElement): void => sheet.querySelector<HTMLElement>("[data-conflict]")!.focus();

export const chosen = (sheet: HTMLElement, index: number): string | undefined =>
  sheet.querySelector<HTMLInputElement>(`[name="conflict-${index}"]:checked`)?.value;

export function end(sheet: HTMLElement): void {
  sheet.querySelector<HTMLElement>("[data-conflict]")!.hidden = true;
  sheet.querySelector("[data-conflict-list]")!.replaceChildren();
}
