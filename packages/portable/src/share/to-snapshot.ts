import { withoutUndefined } from "@tutti/contract";
import type { Character, Message, MessageText } from "@tutti/domain";
import { branchInSight, compareMessages, displayTitle, distinctNames, splitAttempts } from "@tutti/domain";
import type { RoomRecords } from "../room-records.ts";
import type { Snapshot, SnapshotMessage, SnapshotOptions } from "./snapshot.ts";

/** One answer with its question, a question with all its answers, or all of a room. */
export type ShareSubject = { kind: "room" } | { kind: "turn" | "answer"; messageId: string };

/**
 * The content of a room's share. Each field is copied by its name, and nothing else: no keys, no ids, no providers'
 * error messages, and of the optional parts only the chosen ones. Undefined if there is nothing to share: the message
 * is gone, or still being generated.
 *
 * @param options.now milliseconds since the epoch
 */
export function toSnapshot(
  records: RoomRecords,
  { subject, options, now }: { subject: ShareSubject; options: SnapshotOptions; now: number },
): Snapshot | undefined {
  const messages = messagesOf(records, subject, options);
  if (messages.length === 0) return undefined;
  const authors = authorNames(records, options);
  const context: MessageContext = {
    records,
    options,
    authors,
    texts: new Map(records.texts.map((text) => [text.id, text])),
    characters: new Map(records.characters.map((character) => [character.id, character])),
  };
  const instructions = options.instructions ? instructionsOf(records, messages, authors) : [];
  return {
    version: 1,
    kind: subject.kind,
    title: displayTitle(records.room).slice(0, 1000),
    sharedAt: now,
    messages: messages.map((message) => toMessage(message, context)),
    ...(instructions.length === 0 ? {} : { instructions }),
  };
}

/** The messages that the subject names and that are complete, each question before its answers. */
function messagesOf(records: RoomRecords, subject: ShareSubject, options: SnapshotOptions): Message[] {
  const chat = records.messages.filter(({ context }) => context === "main-chat").sort(compareMessages);
  // The person does not see messages on other branches of the room, and answers that were replaced.
  const all = (subject.kind === "room" ? branchInSight(chat) : splitAttempts(chat).shown).filter(
    ({ isGenerating }) => !isGenerating,
  );
  const byId = new Map(all.map((message) => [message.id, message]));
  const questionOf = (message: Message): Message | undefined => {
    const seenIds = new Set<string>();
    let current: Message | undefined = message;
    // An answer's parent may be another answer; a damaged room may have a cycle.
    while (current !== undefined && current.type !== "user" && !seenIds.has(current.id)) {
      seenIds.add(current.id);
      current = byId.get(current.parentMessageId ?? "");
    }
    return current?.type === "user" ? current : undefined;
  };
  if (subject.kind === "answer") {
    const answer = byId.get(subject.messageId);
    const question = answer && options.question ? questionOf(answer) : undefined;
    return answer?.type === "assistant" ? [...(question ? [question] : []), answer] : [];
  }
  const answersOf = new Map<Message, Message[]>();
  const rows: Message[] = [];
  for (const message of all) {
    const question = questionOf(message);
    if (message.type === "user" || question === undefined) rows.push(message);
    else answersOf.set(question, [...(answersOf.get(question) ?? []), message]);
  }
  return rows
    .filter(({ id }) => subject.kind === "room" || id === subject.messageId)
    .flatMap((row) => [row, ...(answersOf.get(row) ?? [])]);
}

/** The names of the characters: a number in the place of a name that would reveal the model. */
function authorNames({ characters }: RoomRecords, { modelNames }: SnapshotOptions): ReadonlyMap<string, string> {
  if (modelNames) return distinctNames(characters);
  return new Map(characters.map(({ id }, index) => [id, `Model ${index + 1}`]));
}

interface MessageContext {
  records: RoomRecords;
  options: SnapshotOptions;
  authors: ReadonlyMap<string, string>;
  texts: ReadonlyMap<string, MessageText>;
  characters: ReadonlyMap<string, Character>;
}

function toMessage(message: Message, context: MessageContext): SnapshotMessage {
  const { records, options, authors } = context;
  const text = context.texts.get(message.id);
  const character = context.characters.get(message.characterId);
  const { cost, tokensCount } = message.metadata;
  const ending = endingOf(message);
  const isAnswer = message.type === "assistant";
  const artifact = isAnswer && message.contentType !== "text" ? artifactOf(message, records, options) : undefined;
  // The text of a failed answer is the provider's error message, and that of an answer with code is the code.
  const hasOwnText = message.error?.isContent !== true && (!isAnswer || message.contentType === "text");
  return {
    role: message.type,
    ...(isAnswer ? { author: (authors.get(message.characterId) ?? "Deleted model").slice(0, 1000) } : {}),
    ...(isAnswer && options.modelNames && character ? { model: character.model.slice(0, 1000) } : {}),
    text: hasOwnText ? (text?.content ?? "") : "",
    ...(isAnswer && options.reasoning && text && text.reasoning !== "" ? { reasoning: text.reasoning } : {}),
    images: message.images.map(({ url }) => ({ url })),
    attachments: options.attachments
      ? message.attachments.map(({ type, name, size, url, content }) => ({
          type,
          name: name.slice(0, 1000),
          size,
          ...withoutUndefined({ url, content }),
        }))
      : [],
    citations: message.citations.map(({ url, title, start_index, end_index }) => ({
      url,
      ...withoutUndefined({ title }),
      start_index,
      end_index,
    })),
    createdAt: message.createdAt,
    ...withoutUndefined({ ending }),
    ...(options.costs && isAnswer && cost !== undefined ? { cost } : {}),
    ...(options.costs && isAnswer && tokensCount !== undefined ? { tokens: tokensCount } : {}),
    ...withoutUndefined({ artifact }),
  };
}

function endingOf({ error, metadata }: Message): SnapshotMessage["ending"] {
  if (error !== undefined) return "failed";
  if (metadata.isStopped === true) return "stopped";
  return metadata.isCutOff === true ? "cut-off" : undefined;
}

function artifactOf(message: Message, records: RoomRecords, { files }: SnapshotOptions): SnapshotMessage["artifact"] {
  const artifact = records.artifacts.find(({ id }) => id === message.artifactId);
  if (artifact === undefined) return undefined;
  const name = artifact.name.slice(0, 1000);
  const version =
    records.artifactVersions.find(({ generatingMessageId }) => generatingMessageId === message.id) ??
    records.artifactVersions.find(({ id }) => id === message.versionContextId);
  if (!files || version === undefined) return { name };
  const contents = new Map(records.artifactFileContents.map(({ id, content }) => [id, content]));
  const paths = new Map(records.artifactFiles.map(({ id, filename }) => [id, filename]));
  return {
    name,
    files: Object.entries(version.fileContents).flatMap(([fileId, contentId]) => {
      const path = paths.get(fileId)?.slice(0, 1000);
      const content = contents.get(contentId);
      return path === undefined || content === undefined ? [] : [{ path, content }];
    }),
  };
}

/** The system prompts of the authors of the shared answers. */
function instructionsOf(
  { characters }: RoomRecords,
  messages: readonly Message[],
  authors: ReadonlyMap<string, string>,
): NonNullable<Snapshot["instructions"]> {
  const speakers = new Set(messages.map(({ characterId }) => characterId));
  return characters
    .filter(({ id, description }) => speakers.has(id) && description.trim() !== "")
    .map(({ id, name, description }) => ({ author: (authors.get(id) ?? name).slice(0, 1000), text: description }));
}
