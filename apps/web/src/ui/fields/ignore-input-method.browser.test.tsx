import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ignoreInputMethodKeys } from "./ignore-input-method.ts";

describe("[FIELD-4] keys of an input method", () => {
  const handle = vi.fn<(key: string) => void>();
  let part: RenderedPart | undefined;
  let end: () => void;

  beforeEach(() => {
    handle.mockReset();
    end = ignoreInputMethodKeys(window);
    part = renderPagePart(() => (
      <>
        <input aria-label="Field" onKeyDown={({ key }) => handle(key)} />
        <div ref={becomeEditor} />
      </>
    ));
  });

  afterEach(() => {
    part?.remove();
    end();
  });

  /** An element that is edited without a field, as the code editor's is. */
  function becomeEditor(element: HTMLDivElement | null): void {
    if (element === null) return;
    element.contentEditable = "true";
    element.role = "textbox";
    element.ariaLabel = "Editor";
    element.textContent = "text";
    element.addEventListener("keydown", ({ key }) => handle(key));
  }

  const press = async (name: string, init: KeyboardEventInit) => {
    const field = page.getByRole("textbox", { name });
    await expect.element(field).toBeVisible();
    field.element().dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  };

  test.each<[string, KeyboardEventInit]>([
    ["while it composes", { key: "Enter", isComposing: true }],
    ["after its end, as Safari sends them", { key: "Enter", keyCode: 229 }],
    ["without a name", { key: "Process", keyCode: 229 }],
  ])("reach no field %s", async (_when, init) => {
    await press("Field", init);
    expect(handle).not.toHaveBeenCalled();
  });

  test("reach an editor that composes by itself", async () => {
    await press("Editor", { key: "Enter", keyCode: 229 });
    expect(handle).toHaveBeenCalledExactlyOnceWith("Enter");
  });

  test("are no other keys", async () => {
    await press("Field", { key: "Enter", keyCode: 13 });
    expect(handle).toHaveBeenCalledExactlyOnceWith("Enter");
  });
});
