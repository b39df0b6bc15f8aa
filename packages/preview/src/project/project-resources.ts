import { imageAddress, isImage, isKeptAsBytes, loaderOf } from "./file-loader.ts";
import type { ProjectFiles } from "./project-files.ts";

/** The global name under which the artifact's page has its resources. */
export const RESOURCES_GLOBAL = "__tuttiResources";

const TYPES: Readonly<Record<string, string>> = { json: "application/json", csv: "text/csv", html: "text/html" };

/**
 * The files that a program may request by their paths while it runs, as addresses that need no network: images, JSON,
 * sounds, fonts, models and other text that is no code.
 *
 * @param entry the file that the project begins with, which is not included
 */
export function projectResources(project: ProjectFiles, entry: string | undefined): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [path, content] of project) {
    if (path === entry || !["json", "text", "dataurl"].includes(loaderOf(path))) continue;
    const isAddress = isImage(path) || isKeptAsBytes(content);
    all[path] = isAddress ? imageAddress(path, content) : textAddress(path, content);
  }
  return all;
}

function textAddress(path: string, content: string): string {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : "text/plain";
  return `data:${type};charset=utf-8,${encodeURIComponent(content)}`;
}
