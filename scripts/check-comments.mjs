// Reports every comment line that is wider than the formatter's lines, every title of a test that is longer than a line
// of a report, and every comment, title of a test and line of a document that hides its subject behind a pronoun.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findLongTitles, TITLE_LENGTH } from "./comments/long-titles.mjs";
import { findVagueLines, findVagueSubjects } from "./comments/vague-subjects.mjs";
import { COMMENT_WIDTH, findWideComments } from "./comments/wide-comments.mjs";
import { root } from "./setup/paths.mjs";

const IGNORED_FOLDERS = new Set(["node_modules", "dist", ".git", ".tools", "test-results", "playwright-report"]);
const TESTS = /\.(?:test|spec|contract)\.tsx?$/;
const CHECKED = /\.(?:tsx?|mjs|js|css|md)$/;

/**
 * @param {string} folder
 * @returns {string[]} the paths of the files in it that may have comments, and of documents
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesIn(path);
    return CHECKED.test(entry.name) ? [path] : [];
  });
}

for (const path of filesIn(root)) {
  const text = readFileSync(path, "utf8");
  const isDocument = path.endsWith(".md");
  for (const { line, word } of isDocument ? findVagueLines(text) : findVagueSubjects(text)) {
    console.error(
      `${relative(root, path)}:${line}: "${word}" hides the subject; name the client, the provider, the person.`,
    );
    process.exitCode = 1;
  }
  if (isDocument) continue;
  for (const { line, length } of TESTS.test(path) ? findLongTitles(text) : []) {
    console.error(`${relative(root, path)}:${line}: a title of ${length} characters; use at most ${TITLE_LENGTH}.`);
    process.exitCode = 1;
  }
  for (const { line, width } of findWideComments(text)) {
    console.error(`${relative(root, path)}:${line}: a comment of ${width} columns; wrap it at ${COMMENT_WIDTH}.`);
    process.exitCode = 1;
  }
}
