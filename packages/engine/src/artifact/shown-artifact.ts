import type { ChatRequest, MessagePart, RequestMessage } from "@tutti/contract";
import type { ShownArtifact } from "@tutti/domain";
import type { FilesToShow } from "./describe-files.ts";
import { writeFiles } from "./describe-files.ts";

/** The system prompt with the files below it; undefined where there is neither. */
export function withFiles(
  systemPrompt: string | undefined,
  { heading, files }: { heading: string; files: FilesToShow },
): string | undefined {
  const written = writeFiles(files);
  if (written === "") return systemPrompt;
  return [systemPrompt, `${heading}\n\n${written}`].filter((part) => part !== undefined).join("\n\n");
}

/** A question with pictures after what it says. */
export function withImages(asked: RequestMessage, urls: readonly string[]): RequestMessage {
  if (urls.length === 0) return asked;
  const images = urls.map((url): MessagePart => ({ type: "image_url", image_url: { url } }));
  const parts: MessagePart[] =
    typeof asked.content === "string"
      ? [{ type: "text", text: asked.content }]
      : [...((asked.content ?? []) as MessagePart[])];
  return { role: "user", content: [...parts, ...images] };
}

/** The messages of a request about an artifact, put together again. */
export function sentArtifact(
  { heading, files, unshownPaths, imageIds }: ShownArtifact,
  {
    systemPrompt,
    history,
    contentOf,
  }: {
    systemPrompt: string | undefined;
    history: readonly RequestMessage[];
    contentOf(contentId: string): string | undefined;
  },
): { messages: ChatRequest["messages"]; missingPaths: string[] } {
  const foundFiles = files.map(({ path, contentId, text }) => ({ path, content: text ?? contentOf(contentId) }));
  const whole = foundFiles.flatMap(({ path, content }) => (content === undefined ? [] : { path, content }));
  const system = withFiles(systemPrompt, { heading, files: { whole, unshownPaths } });
  const images = imageIds.map(contentOf);
  const last = history.at(-1);
  return {
    messages: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      ...history.slice(0, -1),
      ...(last
        ? [
            withImages(
              last,
              images.filter((url) => url !== undefined),
            ),
          ]
        : []),
    ],
    missingPaths: [
      ...foundFiles.flatMap(({ path, content }) => (content === undefined ? path : [])),
      ...images.flatMap((url, index) => (url === undefined ? `Image ${index + 1}` : [])),
    ],
  };
}
