import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";

const config = getConfig({ configPath: join(import.meta.dirname, "../../lingui.config.ts") });

test("the catalogs have what the sources have: `npm run texts` writes them", async () => {
  const catalogs = await getCatalogs(config);
  expect(catalogs.length).toBeGreaterThan(20);
  for (const catalog of catalogs) {
    const [collectedCatalog, storedCatalog] = await Promise.all([catalog.collect(), catalog.read("en")]);
    expect(Object.keys(storedCatalog ?? {}).sort(), catalog.getFilename("en")).toEqual(
      Object.keys(collectedCatalog ?? {}).sort(),
    );
  }
});

test("a catalog is a feature's own", async () => {
  const catalogs = await getCatalogs(config);
  const names = catalogs.map((catalog) => catalog.getFilename("en").replace(/^.*\/web\/src\//u, ""));
  expect(names).toContain("features/messages/texts/en.po");
  expect(new Set(names).size).toBe(names.length);
});
