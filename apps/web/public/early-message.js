// The field of index.html, before the page's program is loaded: it has the focus on a desktop, and an Enter is kept
// until the page can send. The composer takes over its text (src/features/composer/early-message.ts).
(() => {
  const field = document.getElementById("early-message");
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) field.focus();
  field.addEventListener("keydown", (event) => {
    // 229 belongs to an input method, whose Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    field.dataset.sent = "";
  });
  // The field stays visible, whatever is drawn beneath it, until the word is finished.
  const place = field.closest(".early");
  field.addEventListener("compositionstart", () => place.setAttribute("data-composing", ""));
  field.addEventListener("compositionend", () => place.removeAttribute("data-composing"));
  // As well as until a key's letter is in it: the page's program may be drawn in between.
  field.addEventListener("keydown", ({ key, defaultPrevented }) => {
    const isWriting = key.length === 1 || ["Backspace", "Delete", "Enter"].includes(key);
    if (isWriting && !defaultPrevented) place.setAttribute("data-typing", "");
  });
  for (const type of ["input", "keyup", "blur"])
    field.addEventListener(type, () => place.removeAttribute("data-typing"));
  // A person who continues to type has not finished the message.
  field.addEventListener("input", () => delete field.dataset.sent);
})();
