import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createToasts } from "../platform/toasts.ts";
import { type RenderedPart, renderPagePart } from "../testing/render-page-part.tsx";
import { ToastRegion } from "./toast-region.tsx";

let rendered: RenderedPart | undefined;
afterEach(() => rendered?.remove());

/** A region whose clocks stand still until the test lets the time pass. */
function renderToasts() {
  const timers = new Map<() => void, number>();
  const toasts = createToasts({
    scheduler: {
      after(milliseconds, run) {
        timers.set(run, milliseconds);
        return () => timers.delete(run);
      },
    },
  });
  rendered = renderPagePart(() => (
    <>
      <p style={{ position: "fixed", bottom: 0 }}>elsewhere</p>
      <button type="button">before</button>
      <ToastRegion toasts={toasts} />
    </>
  ));
  const pass = (milliseconds: number): void => {
    for (const [run, due] of [...timers]) {
      if (due > milliseconds) continue;
      timers.delete(run);
      run();
    }
  };
  return { toasts, pass };
}

test("[LAYOUT-13] at most 3 toasts are kept, for 5000 ms; an error has its heading, links, a copy button, and scrolls", async () => {
  const { toasts, pass } = renderToasts();
  // A pointer on the toasts would hold them.
  await page.getByText("elsewhere").hover();
  const alerts = page.getByRole("alert");
  const long = `(Good) Out of credit. See https://example.com/credits.\n${"More words. ".repeat(200)}`;
  for (const title of ["Error 400", "Error 401", "Error 402", "Error 500"]) {
    toasts.show({ kind: "error", title, text: long });
  }

  await expect.poll(() => alerts.elements().length).toBe(3);
  expect(alerts.elements().map((alert) => alert.querySelector("strong")?.textContent)).toEqual([
    "Error 401",
    "Error 402",
    "Error 500",
  ]);
  const last = alerts.last();
  const link = last.getByRole("link", { name: "https://example.com/credits" });
  await expect.element(link).toHaveAttribute("href", "https://example.com/credits");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(last.getByRole("button", { name: "Copy error" })).toBeVisible();
  const text = last.getByText(/Out of credit/).element();
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);

  pass(4999);
  expect(alerts.elements()).toHaveLength(3);
  pass(5000);
  await expect.poll(() => alerts.elements().length).toBe(0);
});

test("a toast's action runs once and takes the toast away", async () => {
  const { toasts } = renderToasts();
  const runs: string[] = [];
  toasts.show({ kind: "info", title: "Room deleted", action: { label: "Undo", run: () => runs.push("undo") } });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByText("Room deleted").elements().length).toBe(0);
  expect(runs).toEqual(["undo"]);
});

test("a toast that is dismissed by keyboard gives the focus back, and the others' clocks go on", async () => {
  const { toasts, pass } = renderToasts();
  await page.getByText("elsewhere").hover();
  const before = page.getByRole("button", { name: "before" });
  await expect.element(before).toBeVisible();
  for (const title of ["Error 400", "Error 500"]) toasts.show({ kind: "error", title });
  const alerts = page.getByRole("alert");
  await expect.poll(() => alerts.elements().length).toBe(2);

  before.element().focus();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Dismiss");
  pass(5000);
  expect(alerts.elements()).toHaveLength(2);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => alerts.elements().length).toBe(1);
  await expect.element(before).toHaveFocus();

  pass(5000);
  await expect.poll(() => alerts.elements().length).toBe(0);
});

test("what a message says is shown as it is, never as markup", async () => {
  const { toasts } = renderToasts();
  toasts.show({ kind: "error", title: "Error 500", text: "<img src=x> javascript:alert(1)" });
  await expect.element(page.getByText("<img src=x> javascript:alert(1)")).toBeVisible();
  expect(document.querySelector("[role=alert] img, [role=alert] a")).toBeNull();
});
