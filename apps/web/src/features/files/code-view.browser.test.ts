import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { type CodeView, createCodeView, type ShownCode } from "./code-view.ts";
import { showDiff } from "./diff-view.ts";

let parent: HTMLElement | undefined;
let view: CodeView | undefined;
afterEach(() => {
  vi.useRealTimers();
  view?.destroy();
  parent?.remove();
});

function element(): HTMLElement {
  parent = document.createElement("div");
  parent.style.cssText = "width:600px;height:400px";
  document.body.append(parent);
  return parent;
}

const file: ShownCode = {
  path: "a.ts",
  type: "typescript",
  text: "",
  isStreaming: true,
  isReadOnly: false,
};
const line = (index: number): string => `const value${index} = "text"; // ${index}\n`;
const content = (place: HTMLElement): HTMLElement => {
  const content = place.querySelector<HTMLElement>(".cm-content");
  if (content === null) throw new Error("There is no editor.");
  return content;
};
const countColored = (place: HTMLElement): number => place.querySelectorAll(".cm-line span").length;

test("[ART-5] a streaming file is shown at once and colored every half second", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const place = element();
  view = createCodeView(place, { onType: () => undefined, onSave: () => undefined });
  let text = line(0);
  view.show({ ...file, text });
  vi.advanceTimersByTime(0);
  const before = countColored(place);
  expect(before).toBeGreaterThan(0);
  for (let index = 1; index <= 5; index += 1) {
    text += line(index);
    view.show({ ...file, text });
    // New text is shown before it is colored, and colored text stays colored.
    expect(content(place).textContent).toContain(`value${index} `);
    expect(countColored(place)).toBe(before);
    vi.advanceTimersByTime(99);
  }
  expect(countColored(place)).toBe(before);
  vi.advanceTimersByTime(5);
  // The editor's parser works in stretches of some milliseconds, of which a busy machine needs more than one.
  await vi.waitFor(() => expect(countColored(place)).toBe(6 * before));
  view.show({ ...file, text, isStreaming: false });
  await vi.waitFor(() => expect(countColored(place)).toBe(6 * before));
});

test("typing is reported, and undo reverts typing only", async () => {
  const place = element();
  const typedTexts: string[] = [];
  let saves = 0;
  view = createCodeView(place, {
    onType: (text) => typedTexts.push(text),
    onSave: () => {
      saves += 1;
    },
  });
  view.show({ ...file, text: "one\n", isStreaming: false });
  view.show({ ...file, text: "two\n", isStreaming: false });
  expect(typedTexts).toEqual([]);
  content(place).focus();
  await userEvent.keyboard("x");
  expect(typedTexts.at(-1)).toContain("x");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(typedTexts.at(-1)).toBe("two\n");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(typedTexts.at(-1)).toBe("two\n");
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(saves).toBe(1);
});

test("a file with Windows line ends keeps them when edited", async () => {
  const place = element();
  const typedTexts: string[] = [];
  view = createCodeView(place, { onType: (text) => typedTexts.push(text), onSave: () => undefined });
  const code = { ...file, text: "one\r\ntwo\r\n", isStreaming: false };
  view.show(code);
  content(place).focus();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  const cursor = (): number => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0;
  const before = cursor();
  view.show({ ...code });
  expect(cursor()).toBe(before);
  await userEvent.keyboard("x");
  expect(typedTexts).toEqual(["one\r\ntwo\r\nx"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(typedTexts.at(-1)).toBe(code.text);
});

test("a read-only file ignores keys", async () => {
  const place = element();
  const typedTexts: string[] = [];
  view = createCodeView(place, { onType: (text) => typedTexts.push(text), onSave: () => undefined });
  view.show({ ...file, text: "one", isStreaming: false, isReadOnly: true });
  content(place).focus();
  await userEvent.keyboard("x");
  expect(typedTexts).toEqual([]);
  expect(content(place).textContent).toBe("one");
});

test("the difference of two texts is shown line by line", async () => {
  const place = element();
  const end = showDiff(place, {
    path: "a.ts",
    type: "typescript",
    before: "one\ntwo\nthree\n",
    after: "one\n2\nthree\n",
  });
  await expect.poll(() => place.querySelector(".cm-deletedChunk")?.textContent).toBe("two");
  expect(place.querySelector(".cm-changedLine, .cm-insertedLine")?.textContent).toBe("2");
  end();
  expect(place.textContent).toBe("");
});

test("[APP-6] the editor goes to a line and column, or as near as the text has them", () => {
  const place = element();
  view = createCodeView(place, { onType: () => undefined, onSave: () => undefined });
  view.show({ ...file, isStreaming: false, text: Array.from({ length: 300 }, (_, index) => line(index)).join("") });
  view.goTo({ line: 200, column: 7 });
  const selection = getSelection();
  expect(selection?.anchorNode?.parentElement?.closest(".cm-line")?.textContent).toBe(line(199).trimEnd());
  view.goTo({ line: 9000, column: 9000 });
  expect(place.querySelector(".cm-activeLine")?.textContent).toBe("");
});
