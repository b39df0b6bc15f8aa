import { folderOf, isElsewhere, joinPath, type ProjectFiles } from "./project-files.ts";

/** The query of an import that gives the address of a file's program, bundled for a worker. */
export const WORKER_ADDRESS = "worker-address";

/** `new Worker(new URL("./w.js", import.meta.url)`, `new Worker("./w.js"`, and the same of a `SharedWorker`. */
const STARTS =
  /\bnew\s+(?<type>(?:Shared)?Worker)\s*\(\s*(?:new\s+URL\s*\(\s*(?<quote>["'`])(?<relative>[^"'`\n]+)\k<quote>\s*,\s*import\.meta\.url\s*\)|(?<other>["'`])(?<plain>[^"'`\n]+)\k<other>)/gu;

/**
 * Replaces the files of workers that a module starts by the addresses of bundled programs: paths do not resolve where
 * the app runs. The imports of the addresses follow the last line, so that all places in the file stay.
 */
export function withWorkerAddresses(path: string, source: string, files: ProjectFiles): string {
  const imports = new Map<string, string>();
  const code = source.replaceAll(STARTS, (start: string, ...values: unknown[]) => {
    const groups = values.at(-1) as Record<string, string | undefined>;
    const file = workerFile(path, groups["relative"] ?? groups["plain"] ?? "", files);
    if (file === undefined) return start;
    const name = imports.get(file) ?? `__tuttiWorker${imports.size}`;
    imports.set(file, name);
    const lines = "\n".repeat(start.split("\n").length - 1);
    return `new ${groups["type"] ?? "Worker"}(${lines}${name}`;
  });
  if (imports.size === 0) return source;
  const addedImports = [...imports].map(
    ([file, name]) => `import ${name} from ${JSON.stringify(`/${file}?${WORKER_ADDRESS}`)};`,
  );
  return `${code}\n${addedImports.join("\n")}\n`;
}

function workerFile(path: string, address: string, files: ProjectFiles): string | undefined {
  if (isElsewhere(address)) return undefined;
  const file = joinPath(folderOf(path), address.replace(/[?#].*$/su, ""));
  return [file, file && `public/${file}`].find((each) => each !== undefined && files.has(each));
}
