import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { Dialog } from "./dialog.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

describe("a dialog", () => {
  const opener = page.getByRole("button", { name: "Open" });
  const field = (name: string) => page.getByRole("textbox", { name });

  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Limits">
          <input aria-label="Earlier" />
          <input aria-label="First" data-autofocus />
          <input aria-label="Second" />
        </Dialog>
      </>
    );
  }

  /** Opens the dialog with the keyboard, and runs the callback in the moment in which its fields are in the page. */
  async function open(onDrawn: () => void): Promise<void> {
    part = renderPagePart(() => <Page />);
    await expect.element(opener).toBeVisible();
    const drawing = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("[aria-label=Second]") === null) return;
        observer.disconnect();
        onDrawn();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await userEvent.keyboard("{Tab}{Enter}");
    await drawing;
  }

  /** Until the timeouts of the focus trap are over: timeouts of the same length run in their order. */
  const timeouts = async () => {
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setTimeout(resolve));
  };

  test("has the focus in its field as it is drawn", async () => {
    let focusedElement: Element | null = null;
    await open(() => {
      focusedElement = document.activeElement;
    });
    expect(focusedElement).toBe(field("First").element());
    await timeouts();
    await expect.element(field("First")).toHaveFocus();
    await userEvent.keyboard("20");
    await expect.element(field("First")).toHaveValue("20");
  });

  test("leaves the focus where the user moves it, and returns it when closed", async () => {
    await open(() => document.querySelector<HTMLElement>("[aria-label=Second]")?.focus());
    await timeouts();
    await expect.element(field("Second")).toHaveFocus();
    // The mark stands where it was, for the next opening.
    await expect.element(field("First")).toHaveAttribute("data-autofocus");
    await expect.element(field("Second")).not.toHaveAttribute("data-autofocus");
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
  });
});
