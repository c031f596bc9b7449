// <upload-drop>: files are sent one by one as soon as they are dropped or chosen, each with the
// choices made above; every file has its own line with what became of it.

import { csrfToken } from "../csrf";

const AT_ONCE = 2;

class UploadDrop extends HTMLElement {
  #form!: HTMLFormElement;
  #input!: HTMLInputElement;
  #list!: HTMLElement;
  #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    this.#input = this.querySelector<HTMLInputElement>("input[type=file]")!;
    this.#list = this.querySelector<HTMLElement>(".uploads")!;
    const drop = this.querySelector<HTMLElement>(".drop")!;
    this.dataset["ready"] = "";
    this.#input.addEventListener("change", () => this.#take(this.#input.files));
    for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, this.#over);
    for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => delete drop.dataset["over"]);
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer?.files ?? null);
    });
    this.#list.addEventListener("submit", this.#undo);
  }

  #over = (event: Event): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).dataset["over"] = "";
  };

  #take(files: FileList | null): void {
    for (const file of files ?? []) {
      const line = waitingLine(file.name, this.dataset["waiting"] ?? "");
      this.#list.prepend(line);
      this.#waiting.push(() => this.#send(file, line));
    }
    this.#input.value = "";
    this.#next();
  }

  #next(): void {
    while (this.#running < AT_ONCE && this.#waiting.length) {
      this.#running += 1;
      void this.#waiting.shift()!().finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  #send(file: File, line: HTMLElement): Promise<void> {
    const body = new FormData(this.#form);
    body.delete("files");
    body.append("files", file);
    return new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open("POST", this.dataset["to"]!);
      request.setRequestHeader("X-CSRFToken", csrfToken());
      request.setRequestHeader("X-Requested-With", "fetch");
      request.upload.addEventListener("progress", (event) => progress(line, event));
      request.addEventListener("load", () => {
        if (request.status === 200) line.replaceWith(...parsed(request.responseText));
        else this.#fail(line, request.responseText.startsWith("<") ? this.dataset["offline"]! : request.responseText);
        done();
      });
      request.addEventListener("error", () => {
        this.#fail(line, this.dataset["offline"]!);
        done();
      });
      request.send(body);
    });
  }

  #fail(line: HTMLElement, words: string): void {
    line.dataset["state"] = "failed";
    line.querySelector("progress")?.remove();
    line.querySelector("[data-state-words]")!.textContent = this.dataset["failed"]!;
    const note = document.createElement("p");
    note.className = "upload-note";
    note.textContent = words;
    line.append(note);
  }

  #undo = async (event: SubmitEvent): Promise<void> => {
    const form = event.target as HTMLFormElement;
    if (!("undo" in form.dataset)) return;
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "X-CSRFToken": csrfToken(), "X-Requested-With": "fetch" },
    });
    const note = form.closest<HTMLElement>(".upload-note")!;
    note.textContent = answer.ok ? this.dataset["undone"]! : await answer.text();
    note.tabIndex = -1; // the button that was pressed is gone
    note.focus();
    if (!answer.ok) return;
    const line = note.closest(".upload")!;
    line.querySelector(".upload-name a")?.removeAttribute("href");
    line.querySelector(".badge")?.remove();
  };
}

function waitingLine(name: string, words: string): HTMLElement {
  const line = document.createElement("div");
  line.className = "upload";
  const icon = document.querySelector("upload-drop .drop > .icon")!.cloneNode(true);
  const title = document.createElement("span");
  title.className = "upload-name";
  title.textContent = name;
  const state = document.createElement("span");
  state.className = "small quiet numbers";
  state.dataset["stateWords"] = "";
  state.textContent = words;
  line.append(icon, title, state);
  return line;
}

function progress(line: HTMLElement, event: ProgressEvent): void {
  if (!event.lengthComputable) return;
  let bar = line.querySelector("progress");
  if (!bar) {
    bar = document.createElement("progress");
    bar.max = 100;
    bar.setAttribute("aria-label", line.querySelector(".upload-name")!.textContent!);
    line.append(bar);
  }
  bar.value = Math.round((event.loaded / event.total) * 100);
  line.querySelector("[data-state-words]")!.textContent = `${bar.value} %`;
}

function parsed(html: string): Element[] {
  return [...new DOMParser().parseFromString(html, "text/html").body.children];
}

customElements.define("upload-drop", UploadDrop);
