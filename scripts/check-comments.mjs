// Names every line of a comment that is wider than the formatter's lines.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { COMMENT_WIDTH, findWideComments } from "./comments/wide-comments.mjs";
import { root } from "./setup/paths.mjs";

const IGNORED_FOLDERS = new Set(["node_modules", "dist", ".git", ".tools", "test-results", "playwright-report"]);
const CHECKED = /\.(?:tsx?|mjs|js|css)$/;

/**
 * @param {string} folder
 * @returns {string[]} the paths of the files in it that have comments
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesIn(path);
    return CHECKED.test(entry.name) ? [path] : [];
  });
}

for (const path of filesIn(root)) {
  for (const { line, width } of findWideComments(readFileSync(path, "utf8"))) {
    console.error(`${relative(root, path)}:${line}: a comment of ${width} columns; wrap it at ${COMMENT_WIDTH}.`);
    process.exitCode = 1;
  }
}
