import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { RoomLoadFailed } from "./room-load-failed.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

test("[LAYOUT-11] a room that failed to load shows details to copy and a way to retry", async () => {
  part = renderPagePart(() => <RoomLoadFailed error="The rows could not be read." />);
  await expect.element(page.getByRole("heading", { name: "This chat could not be loaded" })).toBeVisible();
  await expect
    .element(page.getByText("A refresh usually fixes this. If the problem persists, please contact support."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Refresh Page" })).toBeVisible();
  await page.getByText("Details", { exact: true }).click();
  await expect.element(page.getByText("The rows could not be read.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy details" })).toBeVisible();
});

test("without details there is nothing to unfold", async () => {
  part = renderPagePart(() => <RoomLoadFailed error="" />);
  await expect.element(page.getByRole("button", { name: "Refresh Page" })).toBeVisible();
  expect(page.getByText("Details", { exact: true }).elements()).toEqual([]);
});
