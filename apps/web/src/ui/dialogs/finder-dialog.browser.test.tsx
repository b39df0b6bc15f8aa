import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { FinderDialog } from "./finder-dialog.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

/** A page with two such dialogs; the first leads to the second. */
function Page() {
  const [place, show] = useState<"first" | "second">();
  const close = (): void => show(undefined);
  return (
    <>
      <button type="button" onClick={() => show("first")}>
        Find
      </button>
      {place === "first" && (
        <FinderDialog label="First" width={400} onClose={close}>
          <button type="button" data-autofocus onClick={() => show("second")}>
            On to the second
          </button>
        </FinderDialog>
      )}
      {place === "second" && (
        <FinderDialog label="Second" width={400} onClose={close}>
          <input aria-label="Search" data-autofocus />
        </FinderDialog>
      )}
    </>
  );
}

test("a dialog opened from another returns the focus to the first opener", async () => {
  part = renderPagePart(() => <Page />);
  const opener = page.getByRole("button", { name: "Find" });
  await opener.click();
  const on = page.getByRole("button", { name: "On to the second" });
  await expect.element(on).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Search" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("the opening key focuses the field before the next key", async () => {
  part = renderPagePart(() => <Page />);
  await page.getByRole("button", { name: "Find" }).click();
  const on = page.getByRole("button", { name: "On to the second" });
  await expect.element(on).toHaveFocus();
  on.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  // React handles an event before anything else of the page, including timers.
  await Promise.resolve();
  expect(document.activeElement).toBe(page.getByRole("textbox", { name: "Search" }).element());
});
