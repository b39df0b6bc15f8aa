import { type RefCallback, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const focus: RefCallback<HTMLInputElement> = (input) => input?.focus();

function Finder({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <input
      aria-label="Find"
      ref={focus}
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    />
  );
}

/** A page with a field in which a person types, and a key that opens the dialog. */
function renderPage(Dialog: ReturnType<typeof lazyDialog<{ onClose: () => void }>>): void {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input
          aria-label="Message"
          onKeyDown={(event) => {
            if (event.key === "F2") setIsOpen(true);
          }}
        />
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  part = renderPagePart(() => <Page />);
}

test("keys typed before the dialog is loaded go into its field only", async () => {
  const code = Promise.withResolvers<typeof Finder>();
  renderPage(lazyDialog(() => code.promise, { isTypedInto: true }));
  const message = page.getByRole("textbox", { name: "Message" });
  await userEvent.fill(message, "Dear ");
  await userEvent.keyboard("{F2}lma{Backspace}{Backspace}lama{Enter}");
  await expect.element(message).toHaveValue("Dear ");
  code.resolve(Finder);
  const field = page.getByRole("textbox", { name: "Find" });
  await expect.element(field).toHaveValue("llama");
  await userEvent.keyboard("s");
  await expect.element(field).toHaveValue("llamas");
  await expect.element(message).toHaveValue("Dear ");
});

test("early keys return to the previous field where the code fails to load", async () => {
  const code = Promise.withResolvers<typeof Finder>();
  renderPage(lazyDialog(() => code.promise, { isTypedInto: true }));
  const message = page.getByRole("textbox", { name: "Message" });
  await userEvent.fill(message, "Dear ");
  await userEvent.keyboard("{F2}Ada");
  await expect.element(message).toHaveValue("Dear ");
  code.reject(new TypeError("Failed to fetch"));
  await expect.element(message).toHaveValue("Dear Ada");
});

test("a dialog closed at once does not catch the keys after it", async () => {
  const code = Promise.withResolvers<typeof Finder>();
  renderPage(lazyDialog(() => code.promise, { isTypedInto: true }));
  const message = page.getByRole("textbox", { name: "Message" });
  await userEvent.click(message);
  await userEvent.keyboard("{F2}");
  // The field is closed within the task in which it is drawn, before any timer of the page runs.
  const field = new Promise<void>((resolve) => {
    addEventListener(
      "focusin",
      ({ target }) => {
        (target as HTMLElement).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        resolve();
      },
      { once: true },
    );
  });
  code.resolve(Finder);
  await field;
  await userEvent.click(message);
  const key = new Promise<string>((resolve) => {
    document.addEventListener("keydown", (event) => resolve(event.key), { once: true });
  });
  await userEvent.keyboard("{Enter}Dear");
  expect(await key).toBe("Enter");
  await expect.element(message).toHaveValue("Dear");
});

test("a dialog whose code is loaded is drawn within the opening key", async () => {
  const Dialog = lazyDialog(async () => Finder);
  await Dialog.prepare();
  renderPage(Dialog);
  const message = page.getByRole("textbox", { name: "Message" });
  await userEvent.click(message);
  message.element().dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true }));
  // React handles a key before anything else of the page, and before the next key.
  await Promise.resolve();
  expect(document.activeElement).toBe(page.getByRole("textbox", { name: "Find" }).element());
});
