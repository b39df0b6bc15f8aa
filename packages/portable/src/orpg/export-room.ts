import { shownSpeed } from "@tutti/contract";
import { type Message, type MessageMetadata, type MessageText, splitAttempts } from "@tutti/domain";
import type { RoomRecords } from "../room-records.ts";
import { exportFileName } from "./file-name.ts";

/** The marker of the files that are written (specification, point 9). */
export const EXPORT_VERSION = "orpg.2.0";

/**
 * A room as a file that can be read again, here and by other products that read this format (specification, point 3,
 * "Export file"). Unknown fields are written too. Data that the format has no fields for is in fields of our own:
 * `room`, `votes` and `replacedAnswers` at the top level, `text` in a message. The answers in whose place another one
 * is shown are apart from `messages`, since other products would show both.
 *
 * @param options.now milliseconds since the epoch
 */
export function exportRoom(records: RoomRecords, options: { now: number }): { fileName: string; text: string } {
  return {
    fileName: exportFileName({ title: records.room.title, now: options.now, extension: "json" }),
    text: JSON.stringify(toExportFile(records), null, 1),
  };
}

/** The value that a room's file holds. */
export function toExportFile(records: RoomRecords): Record<string, unknown> {
  const { title, ...room } = records.room;
  const texts = new Map(records.texts.map((text) => [text.id, text]));
  const { shown, replaced } = splitAttempts(records.messages);
  const withTexts = (messages: readonly Message[]) =>
    byId(messages.map((message) => ({ ...inWireForm(message), ...textFields(texts.get(message.id)) })));
  return {
    version: EXPORT_VERSION,
    title,
    room,
    characters: byId(records.characters),
    messages: withTexts(shown),
    ...(replaced.length > 0 ? { replacedAnswers: withTexts(replaced) } : {}),
    artifacts: byId(records.artifacts),
    artifactFiles: byId(records.artifactFiles),
    artifactVersions: byId(records.artifactVersions),
    artifactFileContents: byId(records.artifactFileContents),
    ...(records.votes.length > 0 ? { votes: byId(records.votes) } : {}),
  };
}

/** `Object.fromEntries` makes a plain field of every id, whatever it is called. */
function byId<Kind extends { id: string; roomId: string }>(all: readonly Kind[]): Record<string, Omit<Kind, "roomId">> {
  return Object.fromEntries(all.map(({ roomId: _roomId, ...fields }) => [fields.id, fields]));
}

/** Citations and images have the form that they have on the wire (specification, point 3, "Message"). */
function inWireForm(message: Message): { id: string; roomId: string } & Record<string, unknown> {
  return {
    ...message,
    id: message.id,
    roomId: message.roomId,
    metadata: withMeasuredSpeed(message.metadata),
    citations: message.citations.map((citation) => ({ type: "url_citation", url_citation: citation })),
    images: message.images.map((image) => ({ type: "image_url", image_url: image })),
  };
}

/** Earlier releases stored speeds that cannot be measured; other products that read the file would show them. */
function withMeasuredSpeed(metadata: MessageMetadata): MessageMetadata {
  const { tokensPerSecond, ...rest } = metadata;
  return tokensPerSecond === undefined || shownSpeed(metadata) !== undefined ? metadata : rest;
}

function textFields(text: MessageText | undefined): Record<string, unknown> {
  if (!text) return { content: "", reasoning: "" };
  const { id: _id, roomId: _roomId, content, reasoning, ...rest } = text;
  return { content, reasoning, ...(Object.keys(rest).length > 0 ? { text: rest } : {}) };
}
