import type { ChatRequest, MessagePart, RequestMessage } from "@tutti/contract";
import type { ShownArtifact } from "@tutti/domain";
import type { FilesToShow } from "./requests/describe-files.ts";
import { writeFiles } from "./requests/describe-files.ts";

/** The system prompt with the files of each version below it; undefined if there is neither. */
export function withFiles(
  systemPrompt: string | undefined,
  versions: readonly { heading: string; files: FilesToShow }[],
): string | undefined {
  const writtenVersions = versions.map(({ heading, files }) => ({ heading, text: writeFiles(files) }));
  const blocks = writtenVersions.flatMap(({ heading, text }) => (text === "" ? [] : [`${heading}\n\n${text}`]));
  if (blocks.length === 0) return systemPrompt;
  return [systemPrompt, ...blocks].filter((part) => part !== undefined).join("\n\n");
}

/** A question with images after its text. */
export function withImages(message: RequestMessage, urls: readonly string[]): RequestMessage {
  if (urls.length === 0) return message;
  const images = urls.map((url): MessagePart => ({ type: "image_url", image_url: { url } }));
  const parts: MessagePart[] =
    typeof message.content === "string"
      ? [{ type: "text", text: message.content }]
      : [...((message.content ?? []) as MessagePart[])];
  return { role: "user", content: [...parts, ...images] };
}

/** The messages of a request about an artifact, restored from its record. */
export function sentArtifact(
  { heading, files, unshownPaths, sources = [], imageIds }: ShownArtifact,
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
  const shownVersions = [{ heading, files, unshownPaths, samePaths: [] }, ...sources].map((version) => ({
    ...version,
    files: version.files.map(({ path, contentId, text }: ShownArtifact["files"][number]) => ({
      path,
      content: text ?? contentOf(contentId),
    })),
  }));
  const foundFiles = shownVersions.flatMap((version) => version.files);
  const versions = shownVersions.map((version) => ({
    heading: version.heading,
    files: {
      whole: version.files.flatMap(({ path, content }) => (content === undefined ? [] : { path, content })),
      unshownPaths: version.unshownPaths,
      samePaths: version.samePaths,
    },
  }));
  const system = withFiles(systemPrompt, versions);
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
