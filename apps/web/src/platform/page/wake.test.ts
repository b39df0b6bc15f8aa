import { expect, test } from "vitest";
import { watchWake } from "./wake.ts";

function setUp() {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const onWake = watchWake({ page, document });
  let wakes = 0;
  const leave = onWake(() => {
    wakes += 1;
  });
  return { page, document, onWake, leave, wakes: () => wakes };
}

test("a page wakes when the network is back", () => {
  const { page, wakes } = setUp();
  page.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("offline"));
  expect(wakes()).toBe(1);
});

test("a page wakes when its tab is shown, not when it is hidden", () => {
  const { document, wakes } = setUp();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wakes()).toBe(0);
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wakes()).toBe(1);
});

test("a page wakes on return from the browser's cache, not on load", () => {
  const { page, wakes } = setUp();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(wakes()).toBe(0);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(wakes()).toBe(1);
});

test("a page wakes when it is thawed", () => {
  const { document, wakes } = setUp();
  document.dispatchEvent(new Event("resume"));
  expect(wakes()).toBe(1);
});

test("a removed listener hears nothing, and others stay", () => {
  const { page, onWake, leave, wakes } = setUp();
  let others = 0;
  const listener = (): void => {
    others += 1;
  };
  onWake(listener);
  const leaveOnce = onWake(listener);
  leave();
  leaveOnce();
  page.dispatchEvent(new Event("online"));
  expect([wakes(), others]).toEqual([0, 1]);
});
