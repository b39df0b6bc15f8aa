import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programsOf } from "./programs.mjs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tutti-programs-"));
});

afterEach(() => rm(root, { recursive: true }));

/** Writes projects, each as a tsconfig.json in a folder of its own. Returns their folders. */
function writeProjects(configs: Record<string, unknown>): Promise<string[]> {
  return Promise.all(
    Object.entries(configs).map(async ([name, config]) => {
      const folder = join(root, name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
      return folder;
    }),
  );
}

test("projects with the same options are checked as one program", async () => {
  await writeFile(join(root, "base.json"), JSON.stringify({ compilerOptions: { strict: true } }));
  const folders = await writeProjects({
    page: { extends: "../base.json", compilerOptions: { lib: ["DOM"], types: [] }, include: ["src"] },
    "packages/one": { extends: "../../base.json", compilerOptions: { lib: [] }, include: ["src"], exclude: ["src/a"] },
    "packages/other": { compilerOptions: { lib: [], strict: true }, include: ["src", "../one/types.d.ts"] },
  });

  expect(programsOf(root, folders)).toEqual([
    {
      name: "packages-one",
      folders: folders.slice(1),
      config: {
        compilerOptions: { strict: true, lib: [] },
        include: ["packages/one/src", "packages/other/src", "packages/one/types.d.ts"].map((path) => join(root, path)),
        exclude: [join(root, "packages/one/src/a")],
      },
    },
    {
      name: "page",
      folders: folders.slice(0, 1),
      config: {
        compilerOptions: { strict: true, lib: ["DOM"], types: [] },
        include: [join(root, "page/src")],
        exclude: [],
      },
    },
  ]);
});

test("a project inherits options through two levels of extends", async () => {
  await writeFile(join(root, "base.json"), JSON.stringify({ compilerOptions: { strict: true, lib: [] } }));
  const folders = await writeProjects({
    page: { extends: "../base.json", compilerOptions: { lib: ["DOM"] }, include: ["src"] },
    "page/inner": { extends: "../tsconfig.json", include: ["."] },
  });

  const [program, ...others] = programsOf(root, folders);

  expect(others).toEqual([]);
  expect(program?.config.include).toEqual([join(root, "page/src"), join(root, "page/inner")]);
});
