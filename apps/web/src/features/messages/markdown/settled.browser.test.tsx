import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../../app/styles.css";
import { Markdown } from "./markdown.tsx";

let root: Root;
let scroller: HTMLElement;

beforeEach(() => {
  scroller = document.createElement("div");
  scroller.style.cssText = "height:500px;width:600px;overflow-y:auto;overflow-anchor:none";
  document.body.append(scroller);
  root = createRoot(scroller);
});

afterEach(() => {
  root.unmount();
  scroller.remove();
});

function draw(text: string, isStreaming: boolean): void {
  flushSync(() =>
    root.render(
      <MantineProvider>
        <Markdown text={text} isStreaming={isStreaming} openImage={() => undefined} />
      </MantineProvider>,
    ),
  );
}

const words = "A sentence that is long enough to fill a line or two of what it stands in. ";

function answer(parts: number): string {
  const part = (n: number): string =>
    `## Part ${n}\n\n${words.repeat(1 + (n % 4))}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| ${n} | 2 |\n\n\`\`\`ts\nconst a = ${n};\n\`\`\`\n\n`;
  return Array.from({ length: parts }, (_, n) => part(n)).join("");
}

/** Groups of blocks: the children of the message's element. */
function groups(): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>("[class*='group']")];
}

/** Whether the browser skips the rendering of an element's content. */
function isLeftOut(group: HTMLElement | undefined): boolean {
  const block = group?.firstElementChild;
  if (!block) throw new Error("The group is not in the page.");
  return !block.checkVisibility({ contentVisibilityAuto: true });
}

async function settle(): Promise<void> {
  await vi.waitFor(() => {
    for (const group of groups().slice(0, -1)) expect(group.style.contentVisibility).toBe("auto");
  });
}

test("text far from the screen is left out with its height kept", async () => {
  const text = answer(30);
  draw(text, true);
  const heights = groups().map((group) => group.offsetHeight);
  const height = scroller.scrollHeight;
  await settle();
  await vi.waitFor(() => expect(groups().some(isLeftOut)).toBe(true));
  expect(isLeftOut(groups()[0])).toBe(false);
  expect(isLeftOut(groups().at(-1))).toBe(false);
  expect(groups().map((group) => group.offsetHeight)).toEqual(heights);
  expect(scroller.scrollHeight).toBe(height);

  draw(text, false);
  expect(scroller.scrollHeight).toBe(height);
});

test("text left out is drawn when scrolled to, and found by page search", async () => {
  draw(answer(30), true);
  await settle();
  await vi.waitFor(() => expect(groups().some(isLeftOut)).toBe(true));
  const far = groups().findLast(isLeftOut);
  const place = far?.getBoundingClientRect().top ?? 0;
  scroller.scrollTop += place;
  await vi.waitFor(() => expect(isLeftOut(far)).toBe(false));
  expect(Math.abs(far?.getBoundingClientRect().top ?? 99)).toBeLessThan(40);

  scroller.scrollTop = 0;
  await vi.waitFor(() => expect(isLeftOut(far)).toBe(true));
  // `find` is not in the standard, but in every browser: it searches as a person does.
  expect((window as unknown as { find: (text: string) => boolean }).find("Part 25")).toBe(true);
  expect(getSelection()?.toString()).toBe("Part 25");
  getSelection()?.removeAllRanges();
});

test("a selection reaches into what is left out", async () => {
  draw(answer(30), true);
  await settle();
  await vi.waitFor(() => expect(groups().some(isLeftOut)).toBe(true));
  getSelection()?.selectAllChildren(scroller);
  await vi.waitFor(() => expect(getSelection()?.toString()).toContain("const a = 20;"));
  expect(getSelection()?.toString()).toContain("Part 29");
  getSelection()?.removeAllRanges();
});

test("another width lays all of it out anew", async () => {
  draw(answer(30), true);
  await settle();
  const narrow = scroller.scrollHeight;
  scroller.style.width = "300px";
  const heights = await vi.waitFor(() => {
    expect(scroller.scrollHeight).toBeGreaterThan(narrow * 1.1);
    return groups().map((group) => group.style.containIntrinsicBlockSize);
  });
  expect(heights).toHaveLength(groups().length);
  await settle();
  // As high as the same text without skipped groups.
  const height = scroller.scrollHeight;
  for (const group of groups()) group.style.contentVisibility = "visible";
  expect(scroller.scrollHeight).toBe(height);
});

test("an answer that was there already is drawn whole", async () => {
  draw(answer(30), false);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(groups().every((group) => group.style.contentVisibility === "")).toBe(true);
});
