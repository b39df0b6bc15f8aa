import type { JsonObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";

/** Whether a name is the product's, which is the same in any language; it was once called Bard. */
const isProduct = (name: unknown): boolean => typeof name === "string" && /^(?:Gemini|Bard)\b/u.test(name);

/** Prompts and answers of Gemini's activity log. */
export const gemini: ChatFormat = {
  product: "gemini",
  is: (value) =>
    typeof value["title"] === "string" &&
    typeof value["time"] === "string" &&
    (isProduct(value["header"]) || listOf(value["products"]).some(isProduct)),
  groupOf: ({ time }) => wordOf(time).slice(0, 10),
  read: (_value, context, group) => [readGemini(group, context)],
};

const author = { key: "gemini", name: "Gemini" };

/**
 * One day of Gemini's activity ("My Activity, Gemini Apps" of takeout.google.com as JSON: `MyActivity.json`, a list,
 * newest first). The form is described in AlexArchitect-Dev/gemini-takeout-refinery: each entry has the prompt as
 * `title` behind a word such as "Prompted", `time`, and the answer as HTML in `safeHtmlItem`. The export does not say
 * which prompts belong to one chat, so those of a day become one.
 */
function readGemini(entries: readonly JsonObject[], { report, fileOf }: ReadContext): Conversation {
  const turns = [...entries]
    .sort((one, other) => (readTime(one["time"]) ?? 0) - (readTime(other["time"]) ?? 0))
    .flatMap((entry): Turn[] => {
      const createdAt = readTime(entry["time"]);
      const answer = listOf(entry["safeHtmlItem"])
        .flatMap((item) => firstText(objectOf(item)["html"]) ?? [])
        .map(htmlToMarkdown)
        .join("\n\n");
      const names = [...listOf(entry["attachedFiles"]), entry["imageFile"]].flatMap((name) => firstText(name) ?? []);
      const files = names.flatMap((name) => {
        const file = fileOf(name);
        if (file === undefined) report.note("picture or file", "not in the export, and left out");
        return file ?? [];
      });
      const prompt = wordOf(entry["title"]).replace(/^(?:Prompted|Said|Asked)\s/u, "");
      if (answer === "" && prompt === entry["title"]) {
        // "Used an assistant feature", "Created a canvas": no message.
        report.note("activity", "without words, and left out");
        return [];
      }
      const question: Turn = { role: "user", content: prompt, createdAt, files };
      return answer === "" ? [question] : [question, { role: "assistant", content: answer, createdAt, author }];
    });
  const day = wordOf(entries[0]?.["time"]).slice(0, 10);
  return {
    id: day,
    title: `Gemini, ${day}`,
    createdAt: turns[0]?.createdAt,
    updatedAt: turns.at(-1)?.createdAt,
    turns,
  };
}
