// A message that disappears by itself; while a dialog is open it appears there, visible to eyes and screen readers.

const SHOWN_MS = 6000;

/** One message at a time, in this element. */
export class Toast {
  #timer = 0;

  /** @param {HTMLElement} element @param {HTMLDialogElement} dialog */
  constructor(element, dialog) {
    this.element = element;
    this.dialog = dialog;
    dialog.addEventListener("close", () => document.body.append(element));
  }

  /** Show a message. @param {string} text */
  show(text) {
    (this.dialog.open ? this.dialog : document.body).append(this.element);
    this.element.textContent = text;
    this.element.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => { this.element.hidden = true; }, SHOWN_MS);
  }
}
