import { afterEach, expect, test, vi } from "vitest";
import { createGrowingCodeView, type GrowingCode } from "./growing-code-view.ts";

const code: GrowingCode = {
  path: "app.js",
  type: "js",
  text: Array.from({ length: 200 }, (_, line) => `const value${line} = ${line};\n`).join(""),
  isGrowing: true,
};

let parent: HTMLElement | undefined;
afterEach(() => parent?.remove());

/** A view of a long text, at its beginning. */
function viewOfLongCode() {
  parent = document.createElement("div");
  parent.style.cssText = "display: flex; height: 300px";
  document.body.append(parent);
  const onFollow = vi.fn<(isFollowing: boolean) => void>();
  const view = createGrowingCodeView(parent, { onFollow });
  const scroller = parent.querySelector(".cm-scroller");
  if (scroller === null) throw new Error("There is no editor.");
  view.show(code, { isFollowing: false });
  const isAtEnd = (): boolean => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 4;
  return { view, scroller, isAtEnd, onFollow };
}

test("a text is followed to its end on request, and from then on as it grows", async () => {
  const { view, scroller, isAtEnd } = viewOfLongCode();
  expect(isAtEnd()).toBe(false);
  view.setFollowing(true);
  await expect.poll(isAtEnd).toBe(true);
  const before = scroller.scrollTop;
  view.show({ ...code, text: code.text + code.text }, { isFollowing: true });
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before);
  await expect.poll(isAtEnd).toBe(true);
});

test("a person who scrolls up before the end has come into sight stays there", async () => {
  const { view, scroller, onFollow } = viewOfLongCode();
  scroller.scrollTop = 500;
  await expect.poll(() => scroller.querySelector(".cm-content")?.textContent).toContain("value40 ");
  view.setFollowing(true);
  scroller.scrollTop = 200;
  await expect.poll(() => onFollow.mock.calls).toEqual([[false]]);
  expect(scroller.scrollTop).toBe(200);
});
