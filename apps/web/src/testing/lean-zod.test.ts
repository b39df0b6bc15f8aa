import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { exportNames, withoutWriters } from "../../vite-lean-zod.ts";

const core = join(dirname(createRequire(import.meta.url).resolve("zod/package.json")), "v4/core");

test.each(["json-schema-processors.js", "to-json-schema.js"])(
  "what stands for zod's %s exports all that the module does",
  async (file) => {
    const real = (await import(join(core, file))) as Record<string, unknown>;
    const code = withoutWriters(readFileSync(join(core, file), "utf8"));
    expect(exportNames(code.replaceAll("absent as ", "")).sort()).toEqual(Object.keys(real).sort());
  },
);

test("what is left out says so when it is called", async () => {
  const { toJSONSchema } = (await import(
    `data:text/javascript,${encodeURIComponent(withoutWriters("export function toJSONSchema() {}"))}`
  )) as { toJSONSchema(): void };
  expect(() => toJSONSchema()).toThrow("leaves out zod's writing of JSON Schema");
});
