import type { AppFile } from "./read-template.ts";

/**
 * Files as a file recipe: each as an UPSERT with a heredoc body. A file's last newline is the one before END_OF_FILE.
 */
export function writeRecipe(files: readonly AppFile[]): string {
  const commands = files.map(({ path, text }) => {
    const body = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    return `UPSERT FILE ${path} <<END_OF_FILE\n${body}END_OF_FILE`;
  });
  return ["BEGIN FILE RECIPE", ...commands, "END FILE RECIPE"].join("\n");
}
