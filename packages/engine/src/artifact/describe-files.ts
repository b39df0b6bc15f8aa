import { entrypointOf, estimateTokens } from "@tutti/domain";

/** A file as a model is shown it. */
export interface ShownFile {
  path: string;
  content: string;
}

/** Tokens that a file's own frame takes: its command and its last line. */
const FRAME_TOKENS = 12;

/**
 * A project's files in the form in which models write them, as far as they find room; of the others only the paths are named. What
 * the prompt names comes first, then where the app begins, then the small ones, so that as many as possible are there.
 *
 * @param options.tokens that the files may take, about
 */
export function describeFiles(files: readonly ShownFile[], options: { tokens: number; prompt: string }): string {
  const paths = files.map(({ path }) => path);
  const entrypoint = entrypointOf(paths);
  const weighed = files.map((file) => ({ file, tokens: FRAME_TOKENS + estimateTokens(file.path + file.content) }));
  const rank = ({ file, tokens }: (typeof weighed)[number]): number => {
    if (isNamed(file.path, options.prompt)) return -2;
    return file.path === entrypoint ? -1 : tokens;
  };
  const chosen = new Set<string>();
  let left = options.tokens;
  for (const one of [...weighed].sort((a, b) => rank(a) - rank(b))) {
    if (one.tokens > left) continue;
    left -= one.tokens;
    chosen.add(one.file.path);
  }
  const whole = files.filter(({ path }) => chosen.has(path)).map(toRecipe);
  const missing = paths.filter((path) => !chosen.has(path));
  return [
    ...whole,
    ...(missing.length > 0
      ? [`There is no room here for these files, which are there too: ${missing.join(", ")}`]
      : []),
  ].join("\n\n");
}

function isNamed(path: string, prompt: string): boolean {
  return prompt.includes(path.slice(path.lastIndexOf("/") + 1));
}

function toRecipe({ path, content }: ShownFile): string {
  const end = content.endsWith("\n") || content === "" ? "" : "\n";
  return `UPSERT FILE ${path} <<END_OF_FILE\n${content}${end}END_OF_FILE`;
}
