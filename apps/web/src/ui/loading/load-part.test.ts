import type { Notice } from "@tutti/engine";
import { expect, test } from "vitest";
import { loadPart } from "./load-part.ts";

test("code that cannot be fetched is told, and the next press fetches it", async () => {
  const notices: Notice[] = [];
  let isOnline = false;
  const press = () =>
    loadPart(
      async () => {
        if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
        return "code";
      },
      (notice) => notices.push(notice),
    );
  expect(await press()).toBeUndefined();
  expect(notices).toMatchObject([{ kind: "error", title: "Not loaded" }]);
  isOnline = true;
  expect(await press()).toBe("code");
  expect(notices).toHaveLength(1);
});
