import type { Attachment, Citation, Message, MessageText } from "@tutti/domain";
import { compareMessages, displayTitle, distinctNames, splitAttempts } from "@tutti/domain";
import type { RoomRecords } from "../room-records.ts";
import { fenceText, withClosedFence } from "./fence.ts";

/**
 * A room as markdown: its title, then every shown message in its order under its author's name, with reasoning
 * collapsed, attachments named, pictures by their names, and citations as links. Names and titles are escaped, so that
 * they are no markup; the messages themselves are markdown already, and stay as they are.
 */
export function roomToMarkdown(records: RoomRecords): string {
  const names = distinctNames(records.characters);
  const texts = new Map(records.texts.map((text) => [text.id, text]));
  const messages = splitAttempts([...records.messages].sort(compareMessages)).shown;
  const sections = messages.map((message) => messageSection({ message, text: texts.get(message.id), names }));
  return `${[`# ${plain(displayTitle(records.room))}`, ...sections].join("\n\n")}\n`;
}

interface Section {
  message: Message;
  text: MessageText | undefined;
  /** The names of the room's characters, by their ids. */
  names: ReadonlyMap<string, string>;
}

function messageSection({ message, text, names }: Section): string {
  const parts = [
    `## ${plain(authorOf(message, names))}`,
    reasoningPart(text?.reasoning ?? ""),
    withClosedFence((text?.content ?? "").trim()),
    message.attachments.map(attachmentPart).join("\n"),
    message.images.map(({ url }, index) => picture(`Image ${index + 1}`, url)).join("\n"),
    citationsPart(message.citations),
    message.error && !message.error.isContent ? `> ${plain(message.error.text)}` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function authorOf(message: Message, names: ReadonlyMap<string, string>): string {
  return message.type === "user" ? "You" : (names.get(message.characterId) ?? "Deleted model");
}

/** After the blank line, renderers read the collapsed text as markdown again. */
function reasoningPart(reasoning: string): string {
  const text = reasoning.trim();
  if (text === "") return "";
  // The reasoning may contain the very tag that ends the block.
  const inside = /<\/?(?:details|summary)\b/iu.test(text) ? fenceText(text) : withClosedFence(text);
  return `<details>\n<summary>Reasoning</summary>\n\n${inside}\n\n</details>`;
}

function attachmentPart(attachment: Attachment): string {
  const name = plain(attachment.name);
  if (attachment.type !== "text" || attachment.content === undefined) return `- Attachment: ${name}`;
  return `- Attachment: ${name}\n\n${fenceText(attachment.content)}\n`;
}

/** A picture on the web is embedded; a data URL would be megabytes of letters, so such a picture is only named. */
function picture(name: string, url: string): string {
  return /^https?:/iu.test(url) ? `![${name}](${address(url)})` : `- ${name}`;
}

function citationsPart(citations: readonly Citation[]): string {
  if (citations.length === 0) return "";
  const links = citations.map(({ url, title }, index) => {
    const name = plain(title?.trim() ? title : url);
    return `${index + 1}. ${/^https?:/iu.test(url) ? `[${name}](${address(url)})` : name}`;
  });
  return ["Sources:", ...links].join("\n");
}

/** The address of a link: within angle brackets, it may hold all but those and line breaks. */
function address(url: string): string {
  return `<${url.replaceAll(/[\s<>\\]/gu, (character) => encodeURIComponent(character))}>`;
}

/** A name as text of one line: nothing in it is markup. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~!&]/gu, (character) => `\\${character}`);
}
