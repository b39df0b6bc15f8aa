import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readClouds } from "./cloud-providers.ts";
import { readLocalServers, readSettings, readVendorKeys, readVendors } from "./environment.ts";
import { fileSchema, knownNames } from "./file-schema.ts";
import { readPluginSettings } from "./plugin-settings.ts";
import { vendors } from "./vendors.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const page = read("docs/configuration.md");

/** Every variable that the configuration reads from an environment. */
function readVariables(): Set<string> {
  const readNames = new Set<string>();
  const environment = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        readNames.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  readVendors(environment);
  readClouds(environment);
  readVendorKeys(vendors, environment);
  readLocalServers(environment);
  readPluginSettings(environment);
  return readNames;
}

test("every variable that is read is documented, and no other", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  const documentedNames = rows.flatMap((row) =>
    [...row.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map(([, name]) => name),
  );
  expect([...new Set(documentedNames)].toSorted()).toEqual([...readVariables()].toSorted());
});

test("every field of the file is documented", () => {
  const fields = (path: readonly string[]): string[] =>
    knownNames(path).flatMap((name) => [name, ...fields([...path, name])]);
  const missing = fields([]).filter((name) => !page.includes(`"${name}"`) && !page.includes(`\`${name}\``));
  expect(knownNames([])).toEqual(Object.keys(fileSchema.shape));
  expect(missing).toEqual([]);
});
