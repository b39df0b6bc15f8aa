import preflight from "tailwindcss-3/lib/css/preflight.css?raw";

/** Replaces Node's modules of files and paths: returns the one file that Tailwind 3 reads while it runs. */
export function readFileSync(): string {
  return preflight;
}

/** The path of that file does not matter. */
export function join(...parts: string[]): string {
  return parts.join("/");
}

// biome-ignore lint/style/noDefaultExport: some of Tailwind's modules import the whole, others a part.
export default { readFileSync, join };
