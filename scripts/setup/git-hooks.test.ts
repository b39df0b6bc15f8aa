import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { installGitHooks } from "./git-hooks.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tutti-hooks-"));
  folders.push(folder);
  return folder;
}

function createCheckout(): { folder: string; git: (...args: string[]) => string } {
  const folder = createFolder();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  git("init", "--quiet");
  return { folder, git };
}

test("the hooks of a checkout are turned on once", async () => {
  const { folder, git } = createCheckout();
  expect(await installGitHooks(folder)).toBe(true);
  expect(git("config", "core.hooksPath")).toBe("scripts/hooks");
  expect(await installGitHooks(folder)).toBe(false);
});

test("hooks that were chosen stay", async () => {
  const { folder, git } = createCheckout();
  git("config", "core.hooksPath", ".githooks");
  expect(await installGitHooks(folder)).toBe(false);
  expect(git("config", "core.hooksPath")).toBe(".githooks");
});

test("a folder that is no checkout is left as it is", async () => {
  expect(await installGitHooks(createFolder())).toBe(false);
});
