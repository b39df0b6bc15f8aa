// Called by the commit hook with the path of the message.
import { readFileSync } from "node:fs";
import { commitMessageProblem } from "./commit-message.mjs";

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("The path of the commit's message is missing.");
const problem = commitMessageProblem(readFileSync(path, "utf8"));
if (problem !== undefined) {
  console.error(`${problem}\nThe form of commits is described in CONTRIBUTING.md. Your message is kept in ${path}.`);
  process.exitCode = 1;
}
