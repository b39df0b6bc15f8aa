import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { idsOf, readRequirements } from "./read-requirements.mjs";

// The names are put together, so that these lines are no tests of the requirements themselves.
const title = (ids: string) => `"[${ids}] sends"`;

describe("the coverage of requirements", () => {
  test("reads an id, its area and its text from each line of the list", () => {
    const markdown = "# Requirements\n\n## SEND\n- SEND-1 It sends.\n- no id\n- STORE-12 It stores `a - B-1 c`.\n";
    expect([...readRequirements(markdown)]).toEqual([
      ["SEND-1", { area: "SEND", text: "It sends." }],
      ["STORE-12", { area: "STORE", text: "It stores `a - B-1 c`." }],
    ]);
  });

  test.each([
    [`test(${title("SEND-1")}, run)`, ["SEND-1"]],
    [`describe(\n  ${title("SEND-1, GW-2")},\n  run)`, ["SEND-1", "GW-2"]],
    [`test.each([1, 2])(${title("SEND-1")}, run)`, ["SEND-1"]],
    [`describe.runIf(isInstalled)(${title("SEND-1")}, run)`, ["SEND-1"]],
    [`test.skip(${title("SEND-1")}, run)`, []],
    [`test.todo(${title("SEND-1")})`, []],
    [`print(${title("SEND-1")})`, []],
    [`test("no id", () => expect(${title("SEND-1")}))`, []],
  ])("finds the ids of %s", (source, ids) => {
    expect(idsOf(source)).toEqual(ids);
  });

  test("[HOUSE-4] finds the requirements in the repository itself", () => {
    const file = join(import.meta.dirname, "../../docs/requirements.md");
    expect(readRequirements(readFileSync(file, "utf8")).size).toBeGreaterThan(300);
  });
});
