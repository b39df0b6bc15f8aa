import type { IdPrefix } from "@tutti/contract";
import { createId } from "@tutti/contract";
import type {
  Artifact,
  ArtifactVersion,
  ArtifactViewer,
  Message,
  PastText,
  SentRequest,
  ShownArtifact,
} from "@tutti/domain";
import { compareMessages, pastTextId } from "@tutti/domain";
import type { RoomRecords } from "../ports.ts";

/** All records of a room, including requests and past texts. */
export type WholeRoom = RoomRecords & { requests: SentRequest[]; pastTexts: PastText[] };

/**
 * The same records for another room, under new ids, with every reference mapped; order, times, and unknown fields are
 * unchanged. Nothing is being made in a copy: a running answer is stopped in it, and a version that was generating has
 * failed.
 */
export function copyRoom(records: WholeRoom, { roomId, now }: { roomId: string; now: number }): WholeRoom {
  const ids = newIds(records, now);
  const to = (id: string): string => ids.get(id) ?? id;
  const toMaybe = (id: string | null): string | null => (id === null ? null : to(id));
  const artifactOf = ({ artifactId }: { artifactId?: string | undefined }) =>
    artifactId === undefined ? {} : { artifactId: to(artifactId) };

  return {
    characters: records.characters.map((row) => ({
      ...row,
      id: to(row.id),
      roomId,
      ...artifactOf(row),
      ...(row.predecessorIds === undefined ? {} : { predecessorIds: row.predecessorIds.map(to) }),
    })),
    messages: records.messages.map((row) => copyMessage(row, { roomId, to })),
    texts: records.texts.map((row) => ({ ...row, id: to(row.id), roomId })),
    artifacts: records.artifacts.map((row): Artifact => {
      const copiedFields = {
        id: to(row.id),
        roomId,
        headVersionId: toMaybe(row.headVersionId),
        fileIds: row.fileIds.map(to),
        activeCharacterId: toMaybe(row.activeCharacterId),
        characterIds: row.characterIds.map(to),
        ...(row.viewer ? { viewer: copyViewer(row.viewer, toMaybe) } : {}),
      };
      // The repair's record refers to ids of the original.
      const { repair: _repair, ...keptFields } = row;
      if (keptFields.type === "image") return { ...keptFields, ...copiedFields };
      return { ...keptFields, ...copiedFields, entrypointFileId: toMaybe(keptFields.entrypointFileId) };
    }),
    artifactFiles: records.artifactFiles.map((row) => ({ ...row, id: to(row.id), roomId })),
    artifactVersions: records.artifactVersions.map((row): ArtifactVersion => {
      const { generation: _generation, ...keptFields } = row;
      const copy: ArtifactVersion = {
        ...keptFields,
        id: to(row.id),
        roomId,
        artifactId: to(row.artifactId),
        parentVersionId: toMaybe(row.parentVersionId),
        ...(row.mergedVersionIds === undefined ? {} : { mergedVersionIds: row.mergedVersionIds.map(to) }),
        ...(row.fixedVersionId === undefined ? {} : { fixedVersionId: to(row.fixedVersionId) }),
        generatingMessageId: toMaybe(row.generatingMessageId),
        characterId: to(row.characterId),
        fileContents: Object.fromEntries(
          Object.entries(row.fileContents).map(([fileId, contentId]) => [to(fileId), to(contentId)]),
        ),
      };
      return row.generationStatus === "generating" ? { ...copy, generationStatus: "failed" } : copy;
    }),
    artifactFileContents: records.artifactFileContents.map((row) => ({
      ...row,
      id: to(row.id),
      roomId,
      generationStatus: row.generationStatus === "generating" ? "failed" : row.generationStatus,
    })),
    votes: records.votes.map((row) => ({
      ...row,
      id: to(row.id),
      roomId,
      candidates: row.candidates.map((candidate) => ({ ...candidate, messageId: to(candidate.messageId) })),
    })),
    requests: records.requests.map((row) => ({
      ...row,
      id: to(row.id),
      roomId,
      history: row.history.map((reference) => ({ ...reference, messageId: to(reference.messageId) })),
      ...(row.artifact ? { artifact: copyShownArtifact(row.artifact, to) } : {}),
    })),
    pastTexts: records.pastTexts.map((row) => ({
      ...row,
      id: pastTextId({ messageId: to(row.messageId), revision: row.revision }),
      roomId,
      messageId: to(row.messageId),
      text: { ...row.text, id: to(row.text.id), roomId },
      ...(row.message ? { message: copyMessage(row.message, { roomId, to }) } : {}),
    })),
  };
}

function copyShownArtifact(shownArtifact: ShownArtifact, to: (id: string) => string): ShownArtifact {
  return {
    ...shownArtifact,
    files: shownArtifact.files.map((file) => ({ ...file, contentId: to(file.contentId) })),
    ...(shownArtifact.sources === undefined
      ? {}
      : {
          sources: shownArtifact.sources.map((source) => ({
            ...source,
            files: source.files.map((file) => ({ ...file, contentId: to(file.contentId) })),
          })),
        }),
    imageIds: shownArtifact.imageIds.map(to),
  };
}

function copyViewer(viewer: ArtifactViewer, toMaybe: (id: string | null) => string | null): ArtifactViewer {
  return {
    ...viewer,
    activeFileId: toMaybe(viewer.activeFileId),
    activeVersionId: toMaybe(viewer.activeVersionId),
  };
}

function copyMessage(row: Message, { roomId, to }: { roomId: string; to(id: string): string }): Message {
  const isUnfinished = row.isGenerating || row.isRetrying;
  const { run: _run, ...keptFields } = row;
  return {
    ...keptFields,
    id: to(row.id),
    roomId,
    parentMessageId: row.parentMessageId === null ? null : to(row.parentMessageId),
    characterId: to(row.characterId),
    ...(row.followsAnswerId === undefined ? {} : { followsAnswerId: to(row.followsAnswerId) }),
    ...(row.merge === undefined ? {} : { merge: { ...row.merge, sourceIds: row.merge.sourceIds.map(to) } }),
    ...(row.continuedWithId === undefined ? {} : { continuedWithId: to(row.continuedWithId) }),
    ...(row.attemptOf === undefined ? {} : { attemptOf: to(row.attemptOf) }),
    ...(row.artifactId === undefined ? {} : { artifactId: to(row.artifactId) }),
    ...(row.versionContextId === undefined ? {} : { versionContextId: to(row.versionContextId) }),
    isGenerating: false,
    isRetrying: false,
    metadata: isUnfinished ? { ...row.metadata, isStopped: true } : row.metadata,
  };
}

/** New ids for all records and for messages that only past texts refer to; ids of one kind sort as the old ones did. */
function newIds(records: WholeRoom, now: number): Map<string, string> {
  const ids = new Map<string, string>();
  const give = (prefix: IdPrefix, old: readonly string[]): void => {
    const unknown = [...new Set(old)].filter((id) => !ids.has(id));
    const fresh = unknown.map(() => createId(prefix, now)).sort();
    for (const [index, id] of unknown.entries()) ids.set(id, fresh[index] ?? id);
  };
  const idsOf = (rows: readonly { id: string; createdAt: number }[]): string[] =>
    [...rows].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  give("char", idsOf(records.characters));
  give(
    "msg",
    [...records.messages].sort(compareMessages).map(({ id }) => id),
  );
  give(
    "msg",
    records.messages.flatMap(({ attemptOf }) => attemptOf ?? []),
  );
  give(
    "msg",
    [...records.texts, ...records.requests].map(({ id }) => id),
  );
  give(
    "msg",
    records.pastTexts.map(({ messageId }) => messageId),
  );
  give("art", idsOf(records.artifacts));
  give("art-file", idsOf(records.artifactFiles));
  give("art-ver", idsOf(records.artifactVersions));
  give("art-file-cont", idsOf(records.artifactFileContents));
  return ids;
}
