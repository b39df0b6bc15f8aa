import type { JsonObject } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Message, MessageText } from "@tutti/domain";
import {
  atOwnPlace,
  createAssistantMessage,
  createUserMessage,
  DELETED_CHARACTER_ID,
  isMisplaced,
  mergeSchema,
  messageSchema,
  messageTextSchema,
  USER_CHARACTER_ID,
} from "@tutti/domain";
import { objectOf, readTime } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import { parseTime } from "./parse-time.ts";
import { type RepairContext, refer } from "./repair-context.ts";
import { repairParents } from "./repair-parents.ts";
import { withSafeAddresses } from "./safe-addresses.ts";

/** The file's messages with their texts. Messages that were being generated when the file was written no longer are. */
export function repairMessages(context: RepairContext): { messages: Message[]; texts: MessageText[] } {
  const { now, ids, report, isForeign } = context;
  const messages: Message[] = [];
  const texts: MessageText[] = [];
  const unknownParents = new Set<string>();
  let lastTime = now;
  namePlaces(context);
  for (const { id, statedId, fields } of ids.messages.records) {
    // Keeps the order of the file if it does not say when they were made.
    lastTime = parseTime({ id: statedId, fields }) ?? lastTime + 1;
    const message = repairMessage(context, { id, fields: withSafeAddresses(fields, report), createdAt: lastTime });
    if (!message) continue;
    messages.push(message);
    texts.push(repairText(context, id, fields));
    const isKnownParent = fields["parentMessageId"] === null && !isForeign;
    if (message.parentMessageId === null && !isKnownParent) unknownParents.add(id);
  }
  const attachedMessages = repairParents(messages, { unknownParents, isForeign, report });
  return { messages: repairPlaces(attachedMessages, report), texts };
}

interface FoundMessage {
  id: string;
  fields: JsonObject;
  createdAt: number;
}

function repairMessage(context: RepairContext, { id, fields, createdAt }: FoundMessage): Message | undefined {
  const { roomId, ids, keeper, report } = context;
  const isUser =
    fields["type"] === "user" || (fields["type"] !== "assistant" && fields["characterId"] === USER_CHARACTER_ID);
  const base = { roomId, parentMessageId: null, now: createdAt };
  const blank = isUser
    ? createUserMessage(base)
    : createAssistantMessage({ ...base, characterId: DELETED_CHARACTER_ID });
  const { content: _content, reasoning: _reasoning, text: _text, artifactId, versionContextId, ...others } = fields;
  const { followsAnswerId, continuedWithId, attemptOf, merge, ...rest } = others;
  const followedId = ids.messages.find(followsAnswerId);
  const continuationId = placeHere(context, continuedWithId);
  const place = placeHere(context, attemptOf);
  const artifact = refer(ids.artifacts, artifactId, { keeper, instead: undefined });
  const version = refer(ids.artifactVersions, versionContextId, { keeper, instead: undefined });
  return repairRecord({
    schema: messageSchema,
    record: {
      ...rest,
      ...withoutUndefined({ artifactId: artifact, versionContextId: version, followsAnswerId: followedId }),
      ...repairMerge(ids, merge),
      ...withoutUndefined({ continuedWithId: continuationId, attemptOf: place === id ? undefined : place }),
      id,
      roomId,
      type: blank.type,
      parentMessageId: ids.messages.find(fields["parentMessageId"]) ?? null,
      characterId: isUser
        ? USER_CHARACTER_ID
        : refer(ids.characters, fields["characterId"], { keeper, instead: DELETED_CHARACTER_ID }),
      createdAt,
      updatedAt: readTime(fields["updatedAt"]) ?? createdAt,
      isGenerating: false,
      isRetrying: false,
    },
    defaults: { ...blank, isGenerating: false },
    noun: "message",
    report,
  });
}

/** Names the places of answers whose first one is not in the file, since it was removed. */
function namePlaces({ ids, places, keeper }: RepairContext): void {
  for (const { fields } of ids.messages.records) {
    const { attemptOf } = fields;
    if (typeof attemptOf !== "string" || attemptOf === "" || ids.messages.find(attemptOf) || places.has(attemptOf))
      continue;
    places.set(attemptOf, keeper.claim(attemptOf, "msg"));
  }
}

/** The name here of the place that a field of the file names. */
function placeHere({ ids, places }: RepairContext, id: unknown): string | undefined {
  return ids.messages.find(id) ?? places.get(id);
}

/** Gives each message a place of its own that would hide one to which it is no alternative. */
function repairPlaces(messages: readonly Message[], report: RepairContext["report"]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return messages.map((message) => {
    if (!isMisplaced(message, byId.get(message.attemptOf ?? ""))) return message;
    report.note("message", "at the place of another one, and given a place of its own");
    return atOwnPlace(message);
  });
}

/** The sources of a merged answer, under the ids here; a source that is not in the file keeps its number. */
function repairMerge(ids: RepairContext["ids"], storedMerge: unknown): Pick<Message, "merge"> {
  const merge = mergeSchema.safeParse(storedMerge);
  if (!merge.success) return {};
  return { merge: { ...merge.data, sourceIds: merge.data.sourceIds.map((id) => ids.messages.find(id) ?? "") } };
}

function repairText({ roomId, report }: RepairContext, id: string, fields: JsonObject): MessageText {
  const { content, reasoning } = fields;
  const blank: MessageText = { id, roomId, content: "", reasoning: "" };
  // A missing reasoning is not a fault of an answer.
  const textFields = { ...objectOf(fields["text"]), ...blank, content: content ?? "", reasoning: reasoning ?? "" };
  return (
    repairRecord({ schema: messageTextSchema, record: textFields, defaults: { ...blank }, noun: "text", report }) ??
    blank
  );
}
