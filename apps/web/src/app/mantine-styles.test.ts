import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const styles = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");

/** What the page's files import from Mantine. */
function importedNames(): string[] {
  const imports = globSync("**/*.tsx", { cwd: source }).flatMap((file) => [
    ...readFileSync(join(source, file), "utf8").matchAll(/import \{([^}]*)\} from "@mantine\/core"/gu),
  ]);
  const names = imports.flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.replace(/^\s*type\s/u, "").trim()),
  );
  return [...new Set(names)].sort();
}

test("every Mantine component that is used has its styles loaded", () => {
  const fileSync = readFileSync(join(import.meta.dirname, "mantine.css"), "utf8");
  const withStyles = importedNames().filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  expect(withStyles).toContain("Button");
  expect(withStyles.filter((name) => !fileSync.includes(`/${name}.layer.css`))).toEqual([]);
});
