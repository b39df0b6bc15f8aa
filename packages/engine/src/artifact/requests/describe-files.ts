import { entrypointOf, estimateTokens, isBinaryContent } from "@tutti/domain";

/** A file in the form in which a model is shown it. */
export interface ShownFile {
  path: string;
  content: string;
}

/** A file of a version. */
export interface StoredFile extends ShownFile {
  contentId: string;
}

/** A project's files, as far as they fit. */
export interface FilesToShow {
  whole: readonly ShownFile[];
  /** The paths of the others. */
  unshownPaths: readonly string[];
  /** The paths of files that are the same as in the version before. */
  samePaths?: readonly string[];
}

/** The tokens of a file's frame: its command and its last line. */
const FRAME_TOKENS = 12;

/**
 * Chooses the files of a project that are shown whole. Files that the prompt names come first, then the app's
 * entrypoint, then the small ones, so that as many as possible are shown.
 *
 * @param options.tokens the budget of the files, approximate
 */
export function chooseFiles<File extends ShownFile>(
  files: readonly File[],
  options: { tokens: number; prompt: string },
): { whole: File[]; unshownPaths: string[] } {
  const paths = files.map(({ path }) => path);
  const entrypoint = entrypointOf(paths);
  const fileWeights = files.map((file) => ({ file, tokens: FRAME_TOKENS + estimateTokens(file.path + file.content) }));
  const rank = ({ file, tokens }: (typeof fileWeights)[number]): number => {
    if (isNamed(file.path, options.prompt)) return -2;
    return file.path === entrypoint ? -1 : tokens;
  };
  const chosenPaths = new Set<string>();
  let budget = options.tokens;
  for (const one of [...fileWeights].sort((a, b) => rank(a) - rank(b))) {
    // The bytes of an image or a sound mean nothing to a model; its path does.
    if (one.tokens > budget || isBinaryContent(one.file.content)) continue;
    budget -= one.tokens;
    chosenPaths.add(one.file.path);
  }
  return {
    whole: files.filter(({ path }) => chosenPaths.has(path)),
    unshownPaths: paths.filter((path) => !chosenPaths.has(path)),
  };
}

/**
 * Divides tokens among several projects: each gets as many as it weighs, or else an even share of what the lighter ones
 * leave.
 *
 * @param weights tokens of each project
 */
export function shareTokens(weights: readonly number[], tokens: number): number[] {
  const shares = weights.map(() => 0);
  const order = weights.map((_, index) => index).sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0));
  let budget = tokens;
  for (const [place, index] of order.entries()) {
    const share = Math.min(weights[index] ?? 0, Math.floor(budget / (order.length - place)));
    shares[index] = share;
    budget -= share;
  }
  return shares;
}

/** The tokens of files that are shown whole, approximately. */
export function weightOf(files: readonly ShownFile[]): number {
  return files.reduce((sum, { path, content }) => sum + FRAME_TOKENS + estimateTokens(path + content), 0);
}

/**
 * Files in the form in which models write them; of files that are not shown, the paths are listed. Empty if there are
 * none.
 */
export function writeFiles({ whole, unshownPaths, samePaths = [] }: FilesToShow): string {
  return [
    ...whole.map(toRecipe),
    ...(samePaths.length > 0 ? [`These are the same as above: ${samePaths.join(", ")}`] : []),
    ...(unshownPaths.length > 0
      ? [`There is no room here for these files, which are there too: ${unshownPaths.join(", ")}`]
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
