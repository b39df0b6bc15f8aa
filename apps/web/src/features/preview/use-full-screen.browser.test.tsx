import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useFullScreen } from "./use-full-screen.ts";

function Screen() {
  const element = useRef<HTMLDivElement>(null);
  const { isFull, enter } = useFullScreen(element);
  return (
    <div ref={element}>
      <button type="button" onClick={enter}>
        {isFull ? "Is full" : "Is beside"}
      </button>
    </div>
  );
}

afterEach(() => vi.restoreAllMocks());

test("[ART-1] Escape leaves the full screen also while it is being entered", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const changing = Promise.withResolvers<void>();
  let covering: Element | null = null;
  vi.spyOn(document, "fullscreenElement", "get").mockImplementation(() => covering);
  const exit = vi.spyOn(document, "exitFullscreen").mockResolvedValue();
  vi.spyOn(HTMLElement.prototype, "requestFullscreen").mockReturnValue(changing.promise);
  root.render(<Screen />);

  await page.getByRole("button", { name: "Is beside" }).click();
  await expect.element(page.getByRole("button", { name: "Is full" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Is beside" })).toBeVisible();
  expect(exit).not.toHaveBeenCalled();
  covering = place;
  changing.resolve();
  await expect.poll(() => exit.mock.calls.length).toBe(1);

  root.unmount();
  place.remove();
});
