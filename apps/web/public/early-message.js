// The field of index.html, before the page's program is there: it has the focus on a desktop, and Enter is kept until
// it can send. What is written here is taken over by the composer (src/features/composer/early-message.ts).
(() => {
  const field = document.getElementById("early-message");
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) field.focus();
  field.addEventListener("keydown", (event) => {
    // 229 belongs to an input method, whose Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    field.dataset.sent = "";
  });
  // The field stays in sight, whatever is drawn beneath, until the word is finished.
  const place = field.closest(".early");
  field.addEventListener("compositionstart", () => place.setAttribute("data-composing", ""));
  field.addEventListener("compositionend", () => place.removeAttribute("data-composing"));
  // A person who goes on writing is not done.
  field.addEventListener("input", () => delete field.dataset.sent);
})();
