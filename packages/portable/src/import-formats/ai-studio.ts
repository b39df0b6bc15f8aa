import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { dataUrlSize } from "../repair/data-url-size.ts";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import { codeBlock } from "./code-block.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";

/** A chat of Google AI Studio, as the person's Drive holds it. */
export const aiStudio: ChatFormat = {
  product: "ai-studio",
  is: (value) => isObject(value["chunkedPrompt"]),
  read: (value, context) => [readAiStudio(value, context)],
};

/**
 * A chat of Google AI Studio: a file of the folder "Google AI Studio" in Drive, often without an extension. The format
 * has no specification; Sinity/polylogue reads it ("Gemini (Google AI Studio) Imports"): `runSettings.model`,
 * `systemInstruction`, and `chunkedPrompt.chunks` with `role` ("user", "model"), `text`, `isThought`, and pieces of
 * other kinds. The file has no title.
 */
function readAiStudio(value: JsonObject, { report }: ReadContext): Conversation {
  const slug = firstText(objectOf(value["runSettings"])["model"])?.replace(/^models\//u, "");
  const author = slug === undefined ? undefined : { key: slug, name: slug, model: `google/${slug}` };
  const system = objectOf(value["systemInstruction"]);
  const turns: Turn[] = [];
  let reasoningTexts: string[] = [];
  for (const chunk of listOf(objectOf(value["chunkedPrompt"])["chunks"]).filter(isObject)) {
    const { text, image } = readChunk(chunk);
    const isUser = chunk["role"] === "user";
    if (!isUser && chunk["role"] !== "model") continue;
    if (text === "" && image === undefined) {
      report.note("picture or file", "not in the file, and left out");
      continue;
    }
    if (chunk["isThought"] === true) {
      reasoningTexts.push(text);
      continue;
    }
    const createdAt = readTime(chunk["createTime"]);
    if (isUser) {
      const attachments =
        image === undefined ? [] : [{ type: "image", url: image, name: "Image", size: dataUrlSize(image) }];
      turns.push({ role: "user", content: text, createdAt, attachments });
    } else {
      const images = image === undefined ? [] : [{ url: image }];
      turns.push({
        role: "assistant",
        content: text,
        reasoning: reasoningTexts.join("\n\n"),
        createdAt,
        images,
        author,
      });
      reasoningTexts = [];
    }
  }
  // An answer that was stopped during its reasoning.
  if (reasoningTexts.length > 0)
    turns.push({ role: "assistant", content: "", reasoning: reasoningTexts.join("\n\n"), author });
  return {
    systemPrompt: firstText(
      system["text"],
      listOf(system["parts"])
        .flatMap((part) => firstText(objectOf(part)["text"]) ?? [])
        .join("\n\n"),
    ),
    createdAt: turns[0]?.createdAt,
    updatedAt: turns.findLast((turn) => turn.createdAt !== undefined)?.createdAt,
    turns: joinPieces(turns),
  };
}

function readChunk(chunk: JsonObject): { text: string; image: string | undefined } {
  const code = objectOf(chunk["executableCode"]);
  const result = objectOf(chunk["codeExecutionResult"]);
  const data = objectOf(chunk["inlineImage"] ?? chunk["inlineData"]);
  const kind = firstText(data["mimeType"]);
  const text =
    firstText(chunk["text"]) ??
    (typeof code["code"] === "string"
      ? codeBlock(code["code"], firstText(code["language"])?.toLowerCase())
      : undefined) ??
    (typeof result["output"] === "string" ? codeBlock(result["output"], undefined) : undefined) ??
    "";
  const isPicture = kind !== undefined && /^image\/[\w.+-]{1,40}$/u.test(kind) && typeof data["data"] === "string";
  return { text, image: isPicture ? `data:${kind};base64,${wordOf(data["data"])}` : undefined };
}

/** Joins the pieces of each answer: text, code, the output of the code. */
function joinPieces(turns: readonly Turn[]): Turn[] {
  const joinedTurns: Turn[] = [];
  for (const turn of turns) {
    const previous = joinedTurns.at(-1);
    if (previous?.role !== "assistant" || turn.role !== "assistant") {
      joinedTurns.push(turn);
      continue;
    }
    const together = (one = "", other = "") => [one, other].filter((text) => text !== "").join("\n\n");
    joinedTurns[joinedTurns.length - 1] = {
      ...previous,
      content: together(previous.content, turn.content),
      reasoning: together(previous.reasoning, turn.reasoning),
      images: [...(previous.images ?? []), ...(turn.images ?? [])],
    };
  }
  return joinedTurns;
}
