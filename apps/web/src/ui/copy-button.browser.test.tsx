import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../testing/render-page-part.tsx";
import { CopyButton } from "./copy-button.tsx";

let rendered: RenderedPart | undefined;
afterEach(() => {
  rendered?.remove();
  vi.restoreAllMocks();
});

test("says that it copied, and what it copied is the text of that moment", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  let text = "before";
  rendered = renderPagePart(() => <CopyButton label="Copy code" text={() => text} />);
  const button = page.getByRole("button", { name: "Copy code" });
  await expect.element(button).toBeVisible();
  text = "now";
  await button.click();
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith("now");
});

test("says so where the browser refuses", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No.", "NotAllowedError"));
  rendered = renderPagePart(() => <CopyButton text={() => "text"} />);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect.element(page.getByRole("button", { name: "The browser does not allow copying here" })).toBeVisible();
});
