import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const styles = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");

/** The names that a file of the page imports from Mantine. */
function importedNames(code: string): string[] {
  const imports = [...code.matchAll(/import \{([^}]*)\} from "@mantine\/core"/gu)];
  return imports.flatMap(([, list = ""]) => list.split(",").map((name) => name.replace(/^\s*type\s/u, "").trim()));
}

test("every Mantine component has its styles loaded", () => {
  const loadedStyles = readFileSync(join(import.meta.dirname, "mantine.css"), "utf8");
  const uses = globSync("**/*.tsx", { cwd: source }).flatMap((file) => {
    const code = readFileSync(join(source, file), "utf8");
    const withStyles = importedNames(code).filter((name) => existsSync(join(styles, `${name}.layer.css`)));
    return withStyles.map((name) => ({
      file,
      name,
      isLoaded: `${loadedStyles}${code}`.includes(`/${name}.layer.css`),
    }));
  });
  expect(uses).toContainEqual(expect.objectContaining({ name: "Button", isLoaded: true }));
  expect(uses.filter(({ isLoaded }) => !isLoaded)).toEqual([]);
});
