import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commitMessageProblem } from "./commit-message.mjs";

describe("a message that is accepted", () => {
  test.each([
    ["a change of one folder", "fix(web/messages): keep the focus\n\nThe button that had it is gone."],
    ["a change of everything", "refactor: name what the field has a name for\n\nReaders look for these names."],
    ["a change that breaks", "feat(contract)!: end version 1\n\nNo client asks for it."],
    ["git's comments", "# Please enter\ndocs(readme): say why\n# On branch main\n\nIt was asked.\n"],
    ["a merge", "Merge branch 'wt' into main"],
    ["a revert", 'Revert "fix(web): keep the focus"'],
    ["a fixup", "fixup! fix(web): keep the focus"],
    [
      "a difference below the scissors",
      "fix(web): keep it\n\nWhy.\n# ------------------------ >8 ------------------------\ndiff --git",
    ],
  ])("%s", (_title, message) => {
    expect(commitMessageProblem(message)).toBeUndefined();
  });
});

describe("a message that is refused", () => {
  test.each([
    ["nothing", "\n# Please enter\n", "is empty"],
    ["no type", "Keep the focus\n\nWhy.", "another form"],
    ["no space", "fix(web):keep\n\nWhy.", "another form"],
    ["an unknown type", "feature(web): keep\n\nWhy.", '"feature" is no type'],
    ["an empty scope", "fix(): keep\n\nWhy.", "is no scope"],
    ["a scope of words", "fix(The web): keep\n\nWhy.", '"The web" is no scope'],
    ["another tense", "fix(web): fixed the focus\n\nWhy.", "no imperative"],
    ["a full stop", "fix(web): keep the focus.\n\nWhy.", "full stop"],
    ["a long subject", `fix(web): ${"k".repeat(100)}\n\nWhy.`, "110 columns"],
    ["no empty line", "fix(web): keep\nWhy.", "An empty line"],
    ["no body", "fix(web): keep\n", "The body is missing"],
    ["a body of comments", "fix(web): keep\n\n# why\n", "The body is missing"],
  ])("%s", (_title, message, problem) => {
    expect(commitMessageProblem(message)).toContain(problem);
  });
});

test("the hook ends with an error, and says what is wrong", () => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-commit-"));
  try {
    const path = join(folder, "COMMIT_EDITMSG");
    const hook = join(import.meta.dirname, "..", "hooks", "commit-msg");
    const run = (message: string) => {
      writeFileSync(path, message);
      execFileSync(hook, [path], { stdio: "pipe" });
    };
    expect(() => run("Keep the focus\n")).toThrow("another form");
    run("fix(web): keep the focus\n\nThe button that had it is gone.\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
