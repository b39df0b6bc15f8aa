import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { Markdown } from "./markdown.tsx";

const hosts: { root: Root; element: HTMLElement }[] = [];

/** Removes all that was drawn. */
export function removeHosts(): void {
  for (const { root, element } of hosts.splice(0)) {
    root.unmount();
    element.remove();
  }
}

/** An element with a text, which `update` draws in it. */
export function host() {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  hosts.push({ root, element });
  const update = (text: string, isStreaming: boolean): void =>
    flushSync(() =>
      root.render(
        <MantineProvider>
          <Markdown text={text} isStreaming={isStreaming} openImage={() => undefined} />
        </MantineProvider>,
      ),
    );
  return { element, update };
}

/** What a reader reads, where a word stands for each formula: they are drawn later. */
export function wordsOf(element: Element): string {
  return withoutLateParts(element).textContent;
}

/** A copy without what is drawn later: formulas, and the colors of code. */
function withoutLateParts(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll("style, figcaption")) each.remove();
  for (const code of copy.querySelectorAll("pre code")) code.replaceChildren(code.textContent);
  for (const formula of copy.querySelectorAll("span[translate=no][dir=ltr]")) formula.replaceChildren("formula");
  return copy;
}

/** The elements and texts of a drawn text, without the page's own attributes. */
export function markupOf(element: Element): string {
  const copy = withoutLateParts(element);
  for (const each of copy.querySelectorAll("*")) {
    for (const { name } of [...each.attributes]) {
      if (!["href", "title", "open", "style"].includes(name)) each.removeAttribute(name);
    }
  }
  return (copy.firstElementChild?.innerHTML ?? "").replaceAll(/^<div>|<\/div>$/g, "").replaceAll("</div><div>", "");
}

/** The markup of a text that is drawn at once. */
export function markupOfText(text: string): string {
  const { element, update } = host();
  update(text, false);
  return markupOf(element);
}
