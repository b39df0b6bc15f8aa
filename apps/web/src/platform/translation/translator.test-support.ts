/** The ways in which translators put a translation in the place of a text node. */
export const replacements = {
  /** Google's translator, in Chrome and as an extension. */
  replaced: (text, translation) => text.replaceWith(translation),
  "inserted, then removed": (text, translation) => {
    text.before(translation);
    text.remove();
  },
  "removed, then inserted": (text, translation) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(translation, nextSibling);
  },
  wrapped: (text, translation) => {
    text.before(translation);
    translation.replaceChildren(text);
  },
  "wrapped, then replaced": (text, translation) => {
    const content = [...translation.childNodes];
    text.before(translation);
    translation.replaceChildren(text);
    translation.replaceChildren(...content);
  },
} satisfies Record<string, (text: Text, translation: HTMLElement) => void>;

export type Replacement = keyof typeof replacements;

/** Marks a translated text, and is the beginning of what a reader of the translation sees. */
const MARK = "~";

/** Replaces all texts in an element by their translations, and every later one. The returned function ends it. */
export function startTranslator(element: HTMLElement, replacement: Replacement): () => void {
  const translate = (): void => {
    for (const text of textsIn(element)) {
      const inner = document.createElement("font");
      inner.append(`${MARK}${text.data}`);
      const outer = document.createElement("font");
      outer.append(inner);
      replacements[replacement](text, outer);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  translate();
  return () => observer.disconnect();
}

function textsIn(element: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    const isOwn = currentNode.parentElement?.closest("font, [translate=no]") != null;
    if (!isOwn && currentNode.textContent?.trim() !== "") texts.push(currentNode as Text);
  }
  return texts;
}
