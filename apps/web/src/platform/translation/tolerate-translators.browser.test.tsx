import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tolerateTranslators } from "./tolerate-translators.ts";
import { type Replacement, replacements, startTranslator } from "./translator.test-support.ts";

const ends: (() => void)[] = [];
let element: HTMLElement;
let root: Root;

beforeEach(() => {
  ends.push(tolerateTranslators(document));
  element = document.createElement("div");
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  flushSync(() => root.unmount());
  element.remove();
  for (const end of ends.splice(0).reverse()) end();
});

const draw = (content: ReactNode): void => flushSync(() => root.render(content));
/** Translators work in tasks of their own, between two drawings. */
const translate = async (replacement: Replacement): Promise<void> => {
  ends.push(startTranslator(element, replacement));
  await Promise.resolve();
};
/** The text of the page without the translator's marks. */
const textShown = (): string => element.textContent.replaceAll("~", "");
const isShown = (text: string): Promise<void> => vi.waitFor(() => expect(textShown()).toBe(text), 2000);

const Counted = ({ count, isDone = false }: { count: number; isDone?: boolean }) => (
  <p>
    {count} answers{isDone ? " are done" : null}
    {isDone ? <b>!</b> : null}
  </p>
);

describe.each(Object.keys(replacements) as Replacement[])("[FIELD-3] a page whose texts are %s", (replacement) => {
  test("shows a text that changes, and what stands beside it", async () => {
    draw(<Counted count={1} />);
    await translate(replacement);
    for (const count of [2, 3, 4]) {
      draw(<Counted count={count} />);
      await isShown(`${count} answers`);
    }
  });

  test("shows what is inserted before, between and behind its texts", async () => {
    const list = (...texts: string[]) => texts.map((text) => <span key={text}>{text}</span>);
    const Page = ({ texts }: { texts: string[] }) => (
      <div>
        Models: {list(...texts)} and {texts.length === 0 ? "none" : <i>more</i>}.
      </div>
    );
    draw(<Page texts={[]} />);
    await translate(replacement);
    await isShown("Models:  and none.");
    draw(<Page texts={["b"]} />);
    await isShown("Models: b and more.");
    draw(<Page texts={["a", "b", "c"]} />);
    await isShown("Models: abc and more.");
    draw(<Page texts={[]} />);
    await isShown("Models:  and none.");
  });

  test("hides what is removed, and is removed itself", async () => {
    draw(<Counted count={2} isDone />);
    await translate(replacement);
    await isShown("2 answers are done!");
    draw(<Counted count={2} />);
    await isShown("2 answers");
    draw(<Counted count={2} isDone />);
    await isShown("2 answers are done!");
    draw(null);
    await isShown("");
  });

  test("grows with a text that streams in pieces", async () => {
    const Streamed = ({ words }: { words: string[] }) => (
      <section>
        {words.map((word, index) => (index % 3 === 2 ? <b key={word}>{word} </b> : `${word} `))}
        {words.length < 12 ? "…" : null}
      </section>
    );
    const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
    draw(<Streamed words={[]} />);
    await translate(replacement);
    for (let count = 1; count <= words.length; count += 1) {
      draw(<Streamed words={words.slice(0, count)} />);
      await Promise.resolve();
    }
    await isShown(words.map((word) => `${word} `).join(""));
  });
});

describe("[FIELD-3] a page that a translator has changed in other ways", () => {
  test("shows both texts again where one element stood for them", async () => {
    draw(<Counted count={1} />);
    const [first, second] = element.querySelector("p")?.childNodes ?? [];
    first?.remove();
    (second as Text).replaceWith(document.createElement("font"));
    await Promise.resolve();
    draw(<Counted count={2} />);
    await isShown("2 answers");
  });

  test("shows the last language's text after the language was changed", async () => {
    draw(<Counted count={1} />);
    for (const language of ["a", "b"]) {
      for (const node of [...(element.querySelector("p")?.childNodes ?? [])]) {
        const font = document.createElement("font");
        font.append(language);
        node.replaceWith(font);
      }
      await Promise.resolve();
    }
    draw(<Counted count={2} />);
    await isShown("2b");
  });

  test("continues where elements were moved or removed", async () => {
    const Page = ({ isDone }: { isDone: boolean }) => (
      <p>
        {isDone ? null : <a href="https://a.example">A page</a>}
        <b>{isDone ? "done" : "busy"}</b>
        {isDone ? null : <i>gone</i>}
      </p>
    );
    draw(<Page isDone={false} />);
    const paragraph = element.querySelector("p");
    const font = document.createElement("font");
    paragraph?.prepend(font);
    font.append(...element.querySelectorAll("a, b"));
    element.querySelector("i")?.remove();
    draw(<Page isDone />);
    await isShown("done");
    draw(<Page isDone={false} />);
    expect(textShown()).toContain("A page");
    expect(textShown()).toContain("gone");
  });
});

test("the DOM's own rules hold again after the tolerance has ended", () => {
  for (const end of ends.splice(0)) end();
  expect(() => document.createElement("p").removeChild(document.createElement("b"))).toThrow(DOMException);
});
