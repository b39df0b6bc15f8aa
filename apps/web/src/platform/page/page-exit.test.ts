import { createFakeTime } from "@tutti/testkit";
import { expect, test } from "vitest";
import { watchPageExit } from "./page-exit.ts";

test("a page is leaving from beforeunload until a while later", async () => {
  const page = new EventTarget();
  const time = createFakeTime();
  const isLeaving = watchPageExit({ page, scheduler: time.scheduler });
  expect(isLeaving()).toBe(false);
  page.dispatchEvent(new Event("beforeunload"));
  expect(isLeaving()).toBe(true);
  await time.advance(4000);
  page.dispatchEvent(new Event("beforeunload"));
  await time.advance(4000);
  expect(isLeaving()).toBe(true);
  await time.advance(1000);
  expect(isLeaving()).toBe(false);
});
