import { appArchetypes } from "@tutti/contract";
import { checkFilePath, entrypointOf } from "@tutti/domain";
import type { Plugin } from "esbuild-wasm";
import { build, stop } from "esbuild-wasm";
import { afterAll, expect, test } from "vitest";
import { generationPrompt } from "../requests/prompts.ts";
import { starterOf } from "./starters.ts";

/** The modules that the preview serves itself. */
const servedModules = ["react", "react-dom/client", "react/jsx-runtime", "three"];

/** Finds the modules of a project among its files. */
function filesPlugin(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: "files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, importer }) => {
        if (servedModules.includes(path)) return { path, external: true };
        const folder = importer === "" ? "" : importer.slice(0, importer.lastIndexOf("/") + 1);
        const requestedPathname = new URL(`${folder}${path}`, "file:///").pathname.slice(1);
        const existingPath = ["", ".ts", ".tsx"]
          .map((ending) => requestedPathname + ending)
          .find((candidate) => files.has(candidate));
        return existingPath === undefined
          ? { errors: [{ text: `No file: ${path}` }] }
          : { path: existingPath, namespace: "files" };
      });
      onLoad({ filter: /./, namespace: "files" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: path.endsWith(".css") ? "css" : path.endsWith(".tsx") ? "tsx" : "ts",
      }));
    },
  };
}

// esbuild keeps a process of its own until then.
afterAll(() => stop());

test.each(appArchetypes)("[GEN-13] %s has a template, and starter files that build as they are", async (archetype) => {
  const starter = starterOf(archetype);
  const files = new Map(starter?.files.map(({ path, content }) => [path, content]));
  expect(files.size).toBe(starter?.files.length);
  for (const path of files.keys()) expect(checkFilePath(path)).toEqual({ ok: true, value: path });
  expect(entrypointOf(files.keys())).toBe("index.html");
  const page = files.get("index.html") ?? "";
  const entry = /<script type="module" src="\.\/([^"]+)">/u.exec(page)?.[1] ?? "none";
  const buildResult = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [filesPlugin(files)],
  });
  expect(buildResult.warnings).toEqual([]);
  const code = buildResult.outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
  const isReact = archetype === "interactive-web-app" || archetype === "landing-page";
  expect(code.includes('from "react"')).toBe(isReact);
  expect(code.includes('from "three"')).toBe(archetype === "3d-game");
  expect(page.includes("importmap")).toBe(archetype === "3d-game");
  expect(buildResult.outputFiles.some(({ path }) => path.endsWith(".css"))).toBe(true);
  expect(starter && generationPrompt(starter)).toContain("UPSERT FILE");
});

test("a kind that is unknown has no starter", () => {
  expect(starterOf("constructor")).toBeUndefined();
});
