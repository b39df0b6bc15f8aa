import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pagedGateway } from "../../testing/paged-gateway.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { LimitList } from "./limit-list.tsx";

const aLimit = (limit: Pick<HeldLimit, "kind" | "id">): HeldLimit => ({
  ...limit,
  period: "total",
  amount: 5,
  spent: 1,
  reserved: 0,
  left: 4,
  until: null,
  is_own: true,
});

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

test("[PURSE-5] Activity lists every limit, a page at a time", async () => {
  const pages = [
    { data: [aLimit({ kind: "app", id: "calculator" })] },
    { data: [aLimit({ kind: "person", id: "ada" })] },
  ];
  part = renderPagePart(() => <LimitList />, { callApi: pagedGateway({ "/api/frontend/limits": pages }) });
  const rows = page.getByRole("table").getByRole("row");
  await expect.element(rows.nth(1)).toBeVisible();
  expect(rows.all()).toHaveLength(2);
  await userEvent.click(page.getByRole("button", { name: "Show more limits: Limits in dollars" }));
  await expect.element(rows.nth(2)).toBeVisible();
  expect(rows.all()).toHaveLength(3);
});
