/** What the name of one of Google's models says of how its requests are made. */
export interface ModelFamily {
  /** Gemini's version: 2.5, 3, 3.1; Infinity for the names that follow the newest; 0 for models that are no Gemini. */
  generation: number;
  /** It generates images. */
  isImage: boolean;
  /** It generates speech, and nothing else. */
  isSpeech: boolean;
  /** It accepts no system instructions. */
  isUninstructed: boolean;
  size: "pro" | "flash" | "flash-lite" | undefined;
}

/** @param upstreamId as Google calls the model, such as `gemini-2.5-flash` */
export function familyOf(upstreamId: string): ModelFamily {
  const id = upstreamId.replace(/^models\//, "").toLowerCase();
  return {
    generation: generationOf(id),
    isImage: /-image\b|^nano-banana/.test(id),
    isSpeech: /-tts\b/.test(id),
    isUninstructed: /^gemma-[23]/.test(id),
    size: /\b(pro|flash-lite|flash)\b/.exec(id)?.[1] as ModelFamily["size"],
  };
}

function generationOf(id: string): number {
  const version = /^gemini-(\d+(?:\.\d+)?)\b/.exec(id)?.[1];
  if (version !== undefined) return Number(version);
  if (/^gemini-.*latest$/.test(id)) return Number.POSITIVE_INFINITY;
  // Built on Gemini 2.5, and configured like it.
  if (id.startsWith("gemini-robotics-er-1.5")) return 2.5;
  if (id.startsWith("nano-banana")) return 3;
  return 0;
}
