import type { ArtifactVersion, Character, Message, MessageText } from "@tutti/domain";
import {
  createAppArtifact,
  createArtifactFile,
  createArtifactFileContent,
  createArtifactVersion,
  createAssistantMessage,
  createCharacter,
  createRoom,
  createUserMessage,
  initialViewer,
  splitAttempts,
} from "@tutti/domain";
import fc from "fast-check";
import type { RoomRecords } from "../room-records.ts";

const time = fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 });
const word = fc.string({ unit: "grapheme", maxLength: 20 });
const dataUrl = fc.string({ maxLength: 10 }).map((data) => `data:image/png;base64,${btoa(encodeURIComponent(data))}`);

/**
 * Names of fields without characters that JSON escapes: V8's own `JSON.parse` takes the name `x"` for `x\\` if an
 * object of the same shape had the latter before (seen in Node 24.21), which no reader can know.
 */
const fieldName = fc.string({ maxLength: 8, unit: "grapheme" }).map((name) => `x-${name.replaceAll(/["\\]/gu, "")}`);
const plainValue = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.constant(null));

/** Fields that a later version may have added; none of them is one that is known today. */
const unknownFields = fc.dictionary(
  fieldName,
  fc.oneof(plainValue, fc.array(plainValue), fc.object({ key: fieldName, values: [plainValue], maxDepth: 2 })),
  { maxKeys: 3, noNullPrototype: true },
);

const characterChange = fc.record(
  {
    name: word,
    description: word,
    presetSlug: word,
    avatarUrl: dataUrl,
    isDisabled: fc.boolean(),
    isRemoved: fc.boolean(),
    chatMemory: fc.integer({ min: 1, max: 420 }),
    samplingParameters: fc.dictionary(fc.constantFrom("temperature", "top_p", "seed"), fc.integer({ min: 0, max: 9 })),
    reasoning: fc.record({ enabled: fc.boolean() }),
    plugins: fc.record({ web: fc.record({ enabled: fc.boolean() }) }),
  },
  { requiredKeys: [] },
);

const messageChange = fc.record(
  {
    isCollapsed: fc.boolean(),
    isEdited: fc.boolean(),
    metadata: fc.record({ cost: fc.nat(), provider: word }),
    citations: fc.array(
      fc.record({ url: fc.webUrl(), title: word, start_index: fc.nat(), end_index: fc.nat(), note: word }),
      { maxLength: 3 },
    ),
    images: fc.array(fc.record({ url: dataUrl }), { maxLength: 2 }),
    attachments: fc.array(
      fc.record({ type: fc.constantFrom("image" as const, "file" as const), url: dataUrl, name: word, size: fc.nat() }),
      { maxLength: 3 },
    ),
    mode: fc.constantFrom("image" as const, "2d-game" as const),
    error: fc.record({ status: fc.nat(599), text: word, isContent: fc.boolean() }),
  },
  { requiredKeys: [] },
);

const turn = fc.record({
  isUser: fc.boolean(),
  author: fc.nat(),
  parent: fc.nat(),
  createdAt: time,
  content: fc.string({ unit: "grapheme" }),
  reasoning: word,
  change: messageChange,
  rest: unknownFields,
});

/** Rooms of every form that the product can make, with fields that it does not know. */
export const generatedRooms: fc.Arbitrary<RoomRecords> = fc
  .record({
    now: time,
    title: word,
    roomRest: unknownFields,
    isPinned: fc.boolean(),
    characters: fc.array(fc.record({ change: characterChange, rest: unknownFields }), { maxLength: 4 }),
    turns: fc.array(turn, { maxLength: 12 }),
    attempts: fc.array(fc.record({ of: fc.nat(), shownAt: time, content: word }), { maxLength: 4 }),
    artifacts: fc.array(fc.record({ name: word, files: fc.nat(3), versions: fc.nat(3), rest: unknownFields }), {
      maxLength: 2,
    }),
  })
  .map(({ now, title, roomRest, isPinned, ...parts }) => {
    const room = { ...createRoom({ now, title }), isPinned, ...roomRest };
    const characters: Character[] = parts.characters.map(({ change, rest }) => ({
      ...createCharacter({ roomId: room.id, model: "vendor/model:free", now }),
      ...change,
      ...rest,
    }));
    const messages: Message[] = [];
    const texts: MessageText[] = [];
    for (const { isUser, author, parent, createdAt, content, reasoning, change, rest } of parts.turns) {
      const options = {
        roomId: room.id,
        parentMessageId: messages[parent % (messages.length + 1)]?.id ?? null,
        now: createdAt,
      };
      const characterId = characters[author % Math.max(1, characters.length)]?.id ?? "DELETED";
      const message = isUser
        ? createUserMessage(options)
        : { ...createAssistantMessage({ ...options, characterId }), isGenerating: false };
      messages.push({ ...message, ...change, ...rest });
      texts.push({ id: message.id, roomId: room.id, content, reasoning, ...rest });
    }
    const firsts = messages.filter(({ type }) => type === "assistant");
    for (const [attempt, { of, shownAt, content }] of (firsts.length === 0 ? [] : parts.attempts).entries()) {
      const first = firsts[of % firsts.length]!;
      const { createdAt, parentMessageId, characterId } = first;
      const blank = createAssistantMessage({ roomId: room.id, parentMessageId, characterId, now: createdAt });
      const place = { isGenerating: false, attemptOf: first.id, attempt: attempt + 1, shownAt };
      messages.push({ ...blank, ...place });
      texts.push({ id: blank.id, roomId: room.id, content, reasoning: "" });
    }
    const { shown, replaced } = splitAttempts(messages);
    const textsById = new Map(texts.map((text) => [text.id, text]));
    const ordered = [...shown, ...replaced];
    return {
      ...{ room, characters, messages: ordered, texts: ordered.map(({ id }) => textsById.get(id)!) },
      ...generatedArtifacts(room.id, now, parts.artifacts),
    };
  });

function generatedArtifacts(
  roomId: string,
  now: number,
  plans: readonly { name: string; files: number; versions: number; rest: Record<string, unknown> }[],
) {
  const records: Pick<
    RoomRecords,
    "artifacts" | "artifactFiles" | "artifactVersions" | "artifactFileContents" | "votes"
  > = {
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
  for (const { name, files, versions, rest } of plans) {
    const artifact = { ...createAppArtifact({ roomId, name, prompt: name, characterIds: [], now }), ...rest };
    const artifactFiles = Array.from({ length: files }, (_none, index) =>
      createArtifactFile({ roomId, filename: `src/${index}.ts`, type: "typescript", now }),
    );
    let parentVersionId: string | null = null;
    for (let number = 1; number <= versions; number += 1) {
      const contents = artifactFiles.map(() =>
        createArtifactFileContent({ roomId, now, content: `${name}${number}`, generationStatus: "success" }),
      );
      const version: ArtifactVersion = {
        ...createArtifactVersion({
          roomId,
          artifactId: artifact.id,
          parentVersionId,
          versionNumber: number,
          generatingMessageId: null,
          characterId: "DELETED",
          characterName: "",
          prompt: name,
          type: "app",
          now,
        }),
        generationStatus: "success",
        fileContents: Object.fromEntries(artifactFiles.map((file, index) => [file.id, contents[index]?.id ?? ""])),
        ...rest,
      };
      records.artifactVersions.push(version);
      records.artifactFileContents.push(...contents);
      parentVersionId = version.id;
    }
    records.artifactFiles.push(...artifactFiles);
    const viewer = { ...initialViewer, activeFileId: artifactFiles[0]?.id ?? null, activeVersionId: parentVersionId };
    const fileIds = artifactFiles.map(({ id }) => id);
    records.artifacts.push({ ...artifact, headVersionId: parentVersionId, fileIds, viewer });
  }
  return records;
}
