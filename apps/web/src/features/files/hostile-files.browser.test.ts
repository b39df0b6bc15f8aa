import { afterEach, describe, expect, test } from "vitest";
import { createGrowingCodeView } from "../../ui/code/growing-code-view.ts";
import { createCodeView } from "./code-view.ts";
import { showDiff } from "./diff-view.ts";

/** Elements of a view that draws no more than what is in sight, and the removed lines beside it. */
const FEW_ELEMENTS = 5000;

let parent: HTMLElement | undefined;
afterEach(() => parent?.remove());

function element(): HTMLElement {
  parent = document.createElement("div");
  parent.style.cssText = "width:600px;height:400px";
  document.body.append(parent);
  return parent;
}

const isDrawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Texts of half a million characters for which a view took from seconds to minutes. */
const hostileTexts: Readonly<Record<string, string>> = {
  "one line": "const a = 1; ".repeat(40_000),
  "brackets in one line": "(".repeat(500_000),
  "brackets over lines": "(\n".repeat(100_000),
  "tags over lines": "<a>{\n".repeat(40_000),
  lines: "const a = 1;\n".repeat(40_000),
  "empty lines": "\n".repeat(200_000),
};

describe.each(Object.entries(hostileTexts))("[SEC-18] a file of %s", (_what, text) => {
  test.each(["typescript", "markdown"] as const)("is shown as %s, also while it grows", async (type) => {
    const place = element();
    const view = createCodeView(place, { onType: () => undefined, onSave: () => undefined });
    view.show({ path: "a", type, text, isStreaming: false, isReadOnly: false });
    await isDrawn();
    expect(place.querySelectorAll("*").length).toBeLessThan(FEW_ELEMENTS);
    view.destroy();
    const growingView = createGrowingCodeView(place, { onFollow: () => undefined });
    growingView.show({ path: "a", type, text, isGrowing: true }, { isFollowing: true });
    await isDrawn();
    expect(place.querySelectorAll("*").length).toBeLessThan(FEW_ELEMENTS);
    growingView.destroy();
  });

  test.each([
    ["nothing", ""],
    ["its reverse", [...text].reverse().join("")],
    ["other lines", "let b;\n".repeat(50_000)],
  ])("is compared with %s", async (_other, other) => {
    for (const [before, after] of [
      [text, other],
      [other, text],
    ] as const) {
      const place = element();
      const end = showDiff(place, { path: "a", type: "typescript", before, after });
      await isDrawn();
      expect(place.querySelectorAll("*").length).toBeLessThan(FEW_ELEMENTS);
      expect(place.textContent.length).toBeLessThan(100_000);
      end();
      place.remove();
    }
  });
});
