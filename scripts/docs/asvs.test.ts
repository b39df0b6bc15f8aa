import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/paths.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const document = read("docs/security/asvs.md");

interface Answer {
  id: string;
  level: string;
  state: string;
  reason: string;
}

const answers: Answer[] = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = "", level = "", state = "", reason = ""]) => ({ id, level, state, reason }),
);

const folders: Readonly<Record<string, string>> = {
  gateway: "apps/gateway/src",
  web: "apps/web/src",
  preview: "packages/preview/src",
};

/** The path of a file that the document names, whose first part may stand for a folder. */
function pathOf(name: string): string {
  const [first = "", ...rest] = name.split("/");
  return [folders[first] ?? first, ...rest].join("/");
}

/** The files that an answer names, each with the title of a test if there is one. */
function filesOf({ reason }: Answer): { path: string; title: string | undefined }[] {
  return [...reason.matchAll(/`([\w./-]*[\w-]\.\w+|\.ci\/run)`(?: "((?:\\.|[^"\\])*)")?/g)]
    .filter(([, name = ""]) => name.includes("/") || existsSync(join(root, name)))
    .map(([, name = "", title]) => ({ path: pathOf(name), title }));
}

test("[SEC-19] each requirement of ASVS 5.0.0, levels 1 and 2, is answered once", () => {
  const ids = read("docs/security/asvs-5.0.0-ids.txt").trim().split("\n");
  expect(ids).toHaveLength(253);
  expect(ids.filter((line) => line.endsWith(" 1"))).toHaveLength(70);
  const order = (line: string) => line.split(/[. ]/).map(Number);
  const answeredIds = answers.map(({ id, level }) => `${id} ${level}`);
  expect(answeredIds.toSorted((a, b) => compare(order(a), order(b)))).toEqual(ids);
});

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

test("[SEC-19] each answer has one of three states, and the summary counts them", () => {
  const states = ["met", "not applicable", "open"];
  expect(answers.filter(({ state }) => !states.includes(state))).toEqual([]);
  const lines = [["1"], ["2"], ["1", "2"]].map((levels) => {
    const ofLevels = answers.filter(({ level }) => levels.includes(level));
    const counts = states.map((name) => ofLevels.filter(({ state }) => state === name).length);
    return `| ${levels.length === 1 ? levels[0] : "both"} | ${[ofLevels.length, ...counts].join(" | ")} |`;
  });
  for (const line of lines) expect(document.split("\n")).toContain(line);
});

test("[SEC-19] each answer that says met names what proves it, and all of that exists", () => {
  for (const answer of answers) {
    const files = filesOf(answer);
    const { id } = answer;
    if (answer.state === "met") expect({ id, count: files.length }).not.toEqual({ id, count: 0 });
    for (const { path, title } of files) {
      expect({ id, path, exists: existsSync(join(root, path)) }).toEqual({ id, path, exists: true });
      if (/\.(test|spec)\.tsx?$/.test(path))
        expect({ id, path, title }).toEqual({ id, path, title: expect.any(String) });
      if (title !== undefined)
        expect({ id, path, hasTitle: read(path).includes(title) || title }).toMatchObject({ hasTitle: true });
    }
  }
});

test("[SEC-19] each open requirement is named in SECURITY.md, and no other one", () => {
  const namedIds = [...read("SECURITY.md").matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* /gm)].map(([, id]) => id);
  expect(namedIds).toEqual(answers.filter(({ state }) => state === "open").map(({ id }) => id));
});
