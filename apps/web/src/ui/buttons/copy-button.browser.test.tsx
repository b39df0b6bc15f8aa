import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { CopyButton } from "./copy-button.tsx";

let part: RenderedPart | undefined;
afterEach(() => {
  part?.remove();
  vi.restoreAllMocks();
});

test("shows that it copied, and copies the current text", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  let text = "before";
  part = renderPagePart(() => <CopyButton label="Copy code" text={() => text} />);
  const button = page.getByRole("button", { name: "Copy code" });
  await expect.element(button).toBeVisible();
  text = "now";
  await button.click();
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith("now");
});

describe("where the browser has no clipboard for the page", () => {
  const without = () => vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  const draw = (text: string) => {
    part = renderPagePart(() => <CopyButton text={() => text} />);
    return page.getByRole("button", { name: "Copy", exact: true });
  };

  test("the older way copies the whole text, and keeps the focus", async () => {
    without();
    const text = "first\nlast ".repeat(100_000);
    let copiedText: string | undefined;
    const listen = (event: ClipboardEvent) => {
      copiedText = event.clipboardData?.getData("text/plain");
    };
    // Before what answers it, whose answer is read once it has.
    const before = vi.spyOn(DataTransfer.prototype, "setData");
    document.addEventListener("copy", listen);
    const button = draw(text);
    await button.click();
    await expect.element(page.getByRole("button", { name: "Copied" })).toHaveFocus();
    document.removeEventListener("copy", listen);
    expect(copiedText).toBeUndefined();
    expect(before).toHaveBeenCalledExactlyOnceWith("text/plain", text);
    expect(document.querySelector("textarea")).toBeNull();
  });

  test.each([
    ["absent", without],
    [
      "refused",
      () => vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No.", "NotAllowedError")),
    ],
  ])("or has refused it (%s), a dialog shows the text to copy by hand", async (_, refuse) => {
    refuse();
    const command = vi.spyOn(document, "execCommand").mockReturnValue(false);
    const text = `The first line.\n${"more ".repeat(5000)}`;
    const button = draw(text);
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Copy by hand" });
    await expect.element(dialog).toHaveTextContent(/press (Ctrl\+C|⌘C) to copy it/);
    const field = dialog.getByRole("textbox", { name: "Text to copy" });
    await expect.element(field).toHaveFocus();
    const textArea = field.element() as HTMLTextAreaElement;
    expect(textArea.value.startsWith("The first line.")).toBe(true);
    expect(textArea.value.slice(textArea.selectionStart, textArea.selectionEnd)).toBe(textArea.value);
    await expect.element(dialog).toHaveTextContent("more characters are copied");
    command.mockRestore();
    const mock = vi.spyOn(DataTransfer.prototype, "setData");
    await userEvent.keyboard("{Control>}c{/Control}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(mock).toHaveBeenCalledExactlyOnceWith("text/plain", text);
    await expect.element(page.getByRole("button", { name: "Copied" })).toHaveFocus();
  });

  test("the dialog can be closed without copying", async () => {
    without();
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    const button = draw("short");
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Copy by hand" });
    await expect.element(dialog.getByText("more characters")).not.toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});
