import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppArchetype } from "@tutti/contract";
import { TEMPLATES } from "../template-folder.ts";
import type { ComposedContent } from "./compose-content.ts";

/** A file of the app: its path in the project, with slashes, and its whole text. */
export interface AppFile {
  path: string;
  text: string;
}

const FOLDERS = {
  "interactive-web-app": "web-app",
  "landing-page": "landing-page",
  "2d-game": "2d-game",
  "3d-game": "3d-game",
} satisfies Record<AppArchetype, string>;
const CONTENT_FILE = "src/content.ts";
const CONTENT_BEGINS = "export const content: Content = ";

/** The files of an archetype's template with the given content in place of its own: index.html first, then by path. */
export async function fillTemplate(archetype: AppArchetype, content: ComposedContent): Promise<readonly AppFile[]> {
  const folder = join(TEMPLATES, FOLDERS[archetype]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort(
      (left, right) =>
        Number(right === "index.html") - Number(left === "index.html") || left.localeCompare(right, "en"),
    );
  return await Promise.all(
    paths.map(async (path) => ({
      path,
      text: fillFile({ path, text: await readFile(join(folder, path), "utf8") }, content),
    })),
  );
}

function fillFile({ path, text }: AppFile, content: ComposedContent): string {
  if (path === "index.html") {
    const title = content.title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return text.replace(
      /(<(title|h1)>)[^<]*(<\/\2>)/gu,
      (_, opening: string, _name: string, closing: string) => opening + title + closing,
    );
  }
  if (path !== CONTENT_FILE) return text;
  const head = text.slice(0, text.indexOf(CONTENT_BEGINS) + CONTENT_BEGINS.length);
  return `${head}${asTypeScript(content)};\n`;
}

/** JSON as a person would write it in TypeScript: names without quotes. */
function asTypeScript(content: ComposedContent): string {
  return JSON.stringify(content, undefined, 2).replace(/^(\s*)"([a-zA-Z]\w*)":/gmu, "$1$2:");
}
