import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { operations } from "../operations.ts";

const clientFolder = fileURLToPath(new URL(".", import.meta.resolve("@openrouter/sdk/funcs/byokList.js")));
const documentation = readFileSync(new URL("../../../../../docs/api.md", import.meta.url), "utf8");

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");

/** The operations of OpenRouter's own client, as in `GET /byok/{}`. */
const theirs = readdirSync(clientFolder)
  .filter((name) => name.endsWith(".js"))
  .flatMap((name) => {
    const text = readFileSync(`${clientFolder}/${name}`, "utf8");
    const [, path] = /pathToFunc\("([^"]+)"\)/.exec(text) ?? [];
    const [, method] = /method: "([A-Z]+)"/.exec(text) ?? [];
    return path && method ? [{ method, path }] : [];
  });

const ours = new Set(
  operations.map(({ method, path }) => `${method.toUpperCase()} ${withoutNames(path.replace("/api/v1", ""))}`),
);

test("[GW-11] OpenRouter's operations are here, or the documentation says why not", () => {
  expect(theirs.length).toBeGreaterThan(90);
  const section = documentation.slice(documentation.indexOf("## OpenRouter's other operations"));
  const excused = [...section.matchAll(/`(\/[^`]+)`/g)].map(([, path = ""]) => withoutNames(path));
  const missing = theirs.filter(({ method, path }) => {
    const name = withoutNames(path);
    const isExcused = excused.some((one) => name === one || name.startsWith(`${one}/`));
    return !ours.has(`${method} ${name}`) && !isExcused;
  });
  expect(missing).toEqual([]);
});
