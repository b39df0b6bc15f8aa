import { folderOf, type ProjectFiles } from "./project-files.ts";

/** The page files of Next.js: one file for a folder, or files of their own. */
const NEXT_PAGE = /^(?:src\/)?app\/(?:(?<folder>.+)\/)?page\.[cm]?[jt]sx?$/u;
const NEXT_FILE = /^(?:src\/)?pages\/(?!_|api\/)(?<name>.+)\.[jt]sx?$/u;

/**
 * The paths below its root under which an app has pages, as a web server would serve them, and the file of each.
 *
 * @param entry the file that the app begins with, which is its root
 */
export function pageRoutes(project: ProjectFiles, entry: string | undefined): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  const add = (path: string, file: string): void => {
    for (const each of [path, path.replace(/\.html?$/iu, ""), path.replace(/(?:^|\/)index(?:\.html?)?$/iu, "")])
      if (!routes.has(`/${each}`)) routes.set(`/${each}`, file);
  };
  if (entry !== undefined) routes.set("/", entry);
  const isNext = entry !== undefined && (NEXT_PAGE.test(entry) || NEXT_FILE.test(entry));
  const folders = ["", "public", folderOf(entry ?? "")].map((folder) => (folder === "" ? "" : `${folder}/`));
  for (const path of project.keys()) {
    if (/\.html?$/iu.test(path)) {
      for (const folder of folders) if (path.startsWith(folder)) add(path.slice(folder.length), path);
    } else if (isNext) {
      const next = NEXT_PAGE.exec(path)?.groups?.["folder"] ?? NEXT_FILE.exec(path)?.groups?.["name"];
      // Folders in brackets group pages and are in no address.
      if (next !== undefined) add(next.replaceAll(/\([^)]*\)\/?/gu, "").replace(/\/$/u, ""), path);
    }
  }
  return routes;
}

/** The file behind an address of the app: the app itself, if no page has the address. */
export function pageAt(
  address: string,
  { project, entry }: { project: ProjectFiles; entry: string | undefined },
): string | undefined {
  const path = decodePath((address.split(/[?#]/u, 1)[0] ?? "").replace(/(?<=.)\/$/u, ""));
  return pageRoutes(project, entry).get(path) ?? entry;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
