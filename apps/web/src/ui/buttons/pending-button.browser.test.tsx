import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { PendingButton } from "./pending-button.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

describe("a button whose action takes a while", () => {
  const button = page.getByRole("button", { name: "Save" });
  const other = page.getByRole("button", { name: "Other" });
  const save = vi.fn<() => void>();
  let start: () => void;
  let end: () => void;

  function Form() {
    const [isPending, setIsPending] = useState(false);
    start = () => setIsPending(true);
    end = () => setIsPending(false);
    return (
      <>
        <PendingButton
          isPending={isPending}
          onClick={() => {
            save();
            setIsPending(true);
          }}
        >
          Save
        </PendingButton>
        <button type="button">Other</button>
      </>
    );
  }

  beforeEach(() => {
    save.mockReset();
    part = renderPagePart(() => <Form />);
  });

  test("can be pressed once meanwhile, and again by keyboard when done", async () => {
    await expect.element(button).toBeVisible();
    for (let time = 1; time <= 2; time += 1) {
      await userEvent.keyboard(time === 1 ? "{Tab}{Enter}" : "{Enter}");
      await expect.element(button).toBeDisabled();
      // The browser takes the focus away when it draws the disabled button.
      await vi.waitFor(() => expect(document.activeElement).toBe(document.body));
      await userEvent.keyboard("{Enter}");
      expect(save).toHaveBeenCalledTimes(time);
      end();
      await expect.element(button).toHaveFocus();
    }
  });

  test("leaves the focus where the user has moved it meanwhile", async () => {
    await expect.element(button).toBeVisible();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(button).toBeDisabled();
    await userEvent.keyboard("{Tab}");
    await expect.element(other).toHaveFocus();
    end();
    await expect.element(button).toBeEnabled();
    await expect.element(other).toHaveFocus();
  });

  test("takes no focus that it did not have", async () => {
    await expect.element(button).toBeVisible();
    start();
    await expect.element(button).toBeDisabled();
    end();
    await expect.element(button).toBeEnabled();
    expect(document.activeElement).toBe(document.body);
  });
});
