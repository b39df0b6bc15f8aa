import preflight from "tailwindcss-3/lib/css/preflight.css?raw";

/** In the place of Node's modules of files and paths: the one file that Tailwind 3 reads while it runs. */
export function readFileSync(): string {
  return preflight;
}

/** Where that file would be does not matter. */
export function join(...parts: string[]): string {
  return parts.join("/");
}

// biome-ignore lint/style/noDefaultExport: some of its modules ask for the whole, others for a part.
export default { readFileSync, join };
