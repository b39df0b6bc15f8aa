import { createId } from "@tutti/contract";
import { toFoundRoom } from "../import-formats/conversation.ts";
import { fenceText } from "../markdown/fence.ts";
import { repairRoom } from "../orpg/repair-room.ts";
import { createReport } from "../repair/report.ts";
import type { RoomRecords } from "../room-records.ts";
import type { Snapshot, SnapshotMessage } from "./snapshot.ts";

/** Not all ids of the rooms here are known: every record gets a new one. */
const everyId = { has: () => true };

/**
 * A share as a room of the person's own, with the models that answered, so that the chat can be continued.
 *
 * @param options.now milliseconds since the epoch
 */
export function fromSnapshot({ title, messages, instructions }: Snapshot, { now }: { now: number }): RoomRecords {
  const room = toFoundRoom({
    title,
    createdAt: messages[0]?.createdAt,
    isSideBySide: true,
    turns: messages.map((message) => ({
      role: message.role,
      content: [message.text, filesText(message)].filter((part) => part !== "").join("\n\n"),
      reasoning: message.reasoning,
      author: { key: keyOf(message.author), name: message.author, model: message.model },
      createdAt: message.createdAt,
      citations: message.citations,
      attachments: message.attachments,
      images: message.images,
    })),
  });
  const prompts = new Map(instructions?.map(({ author, text }) => [`author ${keyOf(author)}`, text]));
  const characters = room.characters.map((character) => {
    const prompt = prompts.get(character.id);
    if (prompt === undefined) return character;
    return { ...character, fields: { ...character.fields, description: prompt } };
  });
  return repairRoom(
    { ...room, characters, room: { ...room.room, updatedAt: now } },
    { now, existingIds: everyId, createId, isForeign: true, report: createReport() },
  );
}

function keyOf(author: string | undefined): string {
  return author ?? "";
}

/** The files of an app as code blocks, each under its path. */
function filesText({ artifact }: SnapshotMessage): string {
  if (artifact === undefined) return "";
  const files = (artifact.files ?? []).map(({ path, content }) => `\`${path}\`\n\n${fenceText(content)}`);
  return [artifact.name, ...files].join("\n\n");
}
