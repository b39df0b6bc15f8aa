import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createToasts } from "../../platform/toasts.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ToastRegion } from "./toast-region.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

/** A region whose timers stand still until the test lets the time pass. */
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
  part = renderPagePart(() => (
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

test("[LAYOUT-13] at most 3 toasts are kept, for 5000 ms each", async () => {
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

test("dismissing a toast by keyboard restores the focus and the timers", async () => {
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

test("a toast's text is shown as it is, never as markup", async () => {
  const { toasts } = renderToasts();
  toasts.show({ kind: "error", title: "Error 500", text: "<img src=x> javascript:alert(1)" });
  await expect.element(page.getByText("<img src=x> javascript:alert(1)")).toBeVisible();
  expect(document.querySelector("[role=alert] img, [role=alert] a")).toBeNull();
});

/** The lowest edge of the visible toasts, in CSS pixels from the top of the window. */
function lowestEdge(): number {
  return Math.max(
    ...page
      .getByRole("alert")
      .elements()
      .map((one) => one.getBoundingClientRect().bottom),
  );
}

test("[TAB-6] identical toasts are one with a count, which is announced", async () => {
  const { toasts, pass } = renderToasts();
  await page.getByText("elsewhere").hover();
  const failure = { kind: "error", title: "Error 429", text: "(Good) Too many requests" } as const;
  for (let times = 0; times < 3; times += 1) toasts.show(failure);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("Error 429×33 times(Good) Too many requests");
  expect(alert.elements()).toHaveLength(1);
  await expect.element(alert).toHaveAttribute("aria-atomic", "true");
  expect(alert.getByText("×3").element().getAttribute("aria-hidden")).toBe("true");
  toasts.show({ ...failure, text: "(Other) Too many requests" });
  await expect.poll(() => alert.elements().length).toBe(2);
  pass(5000);
  await expect.poll(() => alert.elements().length).toBe(0);
});

test.each([
  [1440, 900, 40],
  [390, 844, 48 + 48],
  [720, 450, 40 + 40],
])("[TAB-6] toasts at %i × %i stay over the header and expand under the pointer", async (width, height, header) => {
  await page.viewport(width, height);
  const { toasts } = renderToasts();
  await page.getByText("elsewhere").hover();
  const text = `(Good) Out of credit.\n${"More words. ".repeat(200)}`;
  for (const title of ["Error 401", "Error 402", "Error 500"]) toasts.show({ kind: "error", title, text });
  const newest = page.getByRole("alert").last();
  await expect.element(newest).toHaveTextContent("Error 500");
  await expect.poll(lowestEdge).toBeLessThanOrEqual(header);
  for (const one of page.getByRole("alert").elements()) {
    const { left, right } = one.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }

  const top = () => newest.element().getBoundingClientRect().top;
  // The toast slides in from above and stops here.
  await expect.poll(top).toBe(2);
  await newest.hover();
  await expect.poll(lowestEdge).toBeGreaterThan(header);
  // The toast under the pointer does not move.
  expect(top()).toBe(2);
  const boxes = page
    .getByRole("alert")
    .elements()
    .map((one) => one.getBoundingClientRect());
  for (const [index, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[index + 1]?.bottom ?? 0);
  await page.getByText("elsewhere").hover();
  await expect.poll(lowestEdge).toBeLessThanOrEqual(header);
});
