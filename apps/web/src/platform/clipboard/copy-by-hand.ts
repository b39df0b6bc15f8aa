import { t } from "@lingui/core/macro";
import { isApple } from "../../ui/buttons/shortcut.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { textHead } from "../../ui/large-text/text-head.ts";
import classes from "./copy-by-hand.module.css";
import type { CopyOutcome } from "./copy-outcome.ts";

/** UTF-16 code units of a text that are shown; the whole text is copied. */
const SHOWN_LENGTH = 5000;

/**
 * Shows a text, selected, over the page, and names the key that copies it. Resolves when the text was copied or the
 * dialog was closed.
 */
export function copyByHand(text: string): Promise<CopyOutcome> {
  const focusedElement = document.activeElement;
  const dialog = document.createElement("dialog");
  dialog.className = classes.dialog ?? "";
  dialog.setAttribute("aria-labelledby", "copy-by-hand-title");
  dialog.setAttribute("aria-describedby", "copy-by-hand-help");

  const title = document.createElement("h2");
  title.id = "copy-by-hand-title";
  title.textContent = t`Copy by hand`;
  const help = document.createElement("p");
  help.id = "copy-by-hand-help";
  help.textContent = t`The browser does not let this page copy. The text is selected: press ${isApple ? t`⌘C` : t`Ctrl+C`} to copy it.`;
  const field = document.createElement("textarea");
  const excerpt = textHead(text, SHOWN_LENGTH);
  field.value = excerpt;
  field.readOnly = true;
  field.rows = 8;
  field.setAttribute("aria-label", t`Text to copy`);
  const more = document.createElement("p");
  const rest = text.length - excerpt.length;
  more.textContent = t`${formatNumber(rest)} more characters are copied, but not shown.`;
  more.hidden = rest === 0;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = t`Close`;
  dialog.append(title, help, field, more, close);
  document.body.append(dialog);

  const { promise, resolve } = Promise.withResolvers<CopyOutcome>();
  let outcome: CopyOutcome = "by-hand";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("copy", (event) => {
    // A selection of the whole excerpt copies the whole text; a smaller one copies what the person has selected.
    if (field.selectionEnd - field.selectionStart < excerpt.length) return;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    outcome = "copied";
    dialog.close();
  });
  // A dialog beneath it must not receive its key and pointer events.
  for (const type of ["keydown", "mousedown", "pointerdown", "focusin"]) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
    resolve(outcome);
  });
  dialog.showModal();
  field.focus();
  field.select();
  return promise;
}
