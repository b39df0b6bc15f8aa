import type { JsonObject } from "@tutti/contract";
import { isObject, withoutUndefined } from "@tutti/contract";
import type { Artifact, ArtifactFile, ArtifactFileContent, ArtifactVersion } from "@tutti/domain";
import {
  artifactFileContentSchema,
  artifactFileSchema,
  artifactSchema,
  artifactVersionSchema,
  createAppArtifact,
  createArtifactFileContent,
  createArtifactVersion,
  createImageArtifact,
  DELETED_CHARACTER_ID,
} from "@tutti/domain";
import { listOf, objectOf, readTime } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import { type RepairContext, refer } from "./repair-context.ts";
import { breakCycles } from "./repair-parents.ts";
import { cutText, MAX_NAME_LENGTH } from "./texts.ts";

interface ArtifactRecords {
  artifacts: Artifact[];
  artifactFiles: ArtifactFile[];
  artifactVersions: ArtifactVersion[];
  artifactFileContents: ArtifactFileContent[];
}

/** The file's artifacts with all that belongs to them. */
export function repairArtifacts(context: RepairContext): ArtifactRecords {
  return {
    artifacts: repairAll(context, "artifacts", repairArtifact),
    artifactFiles: repairAll(context, "artifactFiles", repairFile),
    artifactVersions: withoutCircles(context, repairAll(context, "artifactVersions", repairVersion)),
    artifactFileContents: repairAll(context, "artifactFileContents", repairContent),
  };
}

type Repair<Kind> = (
  context: RepairContext,
  source: { id: string; fields: JsonObject; createdAt: number },
) => Kind | undefined;

function repairAll<Kind>(context: RepairContext, kind: keyof ArtifactRecords, repair: Repair<Kind>): Kind[] {
  return context.ids[kind].records.flatMap(({ id, fields }) => {
    const createdAt = readTime(fields["createdAt"]) ?? readTime(fields["updatedAt"]) ?? context.now;
    const record = repair(context, { id, fields, createdAt });
    return record === undefined ? [] : [record];
  });
}

const repairArtifact: Repair<Artifact> = ({ roomId, ids, keeper, report }, { id, fields, createdAt }) => {
  const characterIds = listOf(fields["characterIds"]).flatMap(
    (character) => refer(ids.characters, character, { keeper, instead: undefined }) ?? [],
  );
  const { viewer } = fields;
  const base = { roomId, name: "", prompt: "", characterIds: [], now: createdAt };
  const blank = fields["type"] === "image" ? createImageArtifact(base) : createAppArtifact(base);
  return repairRecord({
    schema: artifactSchema,
    record: {
      ...fields,
      id,
      roomId,
      name: cutText(fields["name"], { limit: MAX_NAME_LENGTH, noun: "name", report }),
      type: blank.type,
      headVersionId: refer(ids.artifactVersions, fields["headVersionId"], { keeper, instead: null }),
      fileIds: listOf(fields["fileIds"]).flatMap(
        (file) => refer(ids.artifactFiles, file, { keeper, instead: undefined }) ?? [],
      ),
      characterIds,
      activeCharacterId: refer(ids.characters, fields["activeCharacterId"], { keeper, instead: null }),
      ...(isObject(viewer) ? { viewer: repairViewer(viewer, ids) } : {}),
      ...(blank.type === "app"
        ? { entrypointFileId: refer(ids.artifactFiles, fields["entrypointFileId"], { keeper, instead: null }) }
        : {}),
      createdAt,
      updatedAt: readTime(fields["updatedAt"]) ?? createdAt,
    },
    defaults: { ...blank, id },
    noun: "artifact",
    report,
  });
};

/** The viewer cannot show a file or version that the room's file does not have. */
function repairViewer(viewer: JsonObject, ids: RepairContext["ids"]): JsonObject {
  return {
    ...viewer,
    activeFileId: ids.artifactFiles.find(viewer["activeFileId"]) ?? null,
    activeVersionId: ids.artifactVersions.find(viewer["activeVersionId"]) ?? null,
  };
}

const repairFile: Repair<ArtifactFile> = ({ roomId, report }, { id, fields, createdAt }) =>
  repairRecord({
    schema: artifactFileSchema,
    record: { ...fields, id, roomId, createdAt, updatedAt: readTime(fields["updatedAt"]) ?? createdAt },
    defaults: { type: "text" },
    noun: "artifact file",
    report,
  });

const repairVersion: Repair<ArtifactVersion> = ({ roomId, now, ids, keeper, report }, { id, fields, createdAt }) => {
  const artifactId = refer(ids.artifacts, fields["artifactId"], { keeper, instead: undefined });
  const blank = createArtifactVersion({
    roomId,
    artifactId: "",
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: null,
    characterId: DELETED_CHARACTER_ID,
    characterName: "",
    prompt: "",
    type: "app",
    now: createdAt,
  });
  const { artifactId: _artifactId, fileContents, mergedVersionIds, fixedVersionId, ...rest } = fields;
  const merged = listOf(mergedVersionIds).flatMap((version) => ids.artifactVersions.find(version) ?? []);
  const { artifactId: _none, ...defaults } = blank;
  return repairRecord({
    schema: artifactVersionSchema,
    record: {
      ...rest,
      ...endGeneration(fields, now - createdAt),
      ...withoutUndefined({ artifactId }),
      id,
      roomId,
      parentVersionId: ids.artifactVersions.find(fields["parentVersionId"]) ?? null,
      ...(merged.length > 1 ? { mergedVersionIds: merged } : {}),
      ...withoutUndefined({ fixedVersionId: ids.artifactVersions.find(fixedVersionId) }),
      generatingMessageId: refer(ids.messages, fields["generatingMessageId"], { keeper, instead: null }),
      characterId:
        fields["characterId"] === ""
          ? ""
          : refer(ids.characters, fields["characterId"], { keeper, instead: DELETED_CHARACTER_ID }),
      createdAt,
      fileContents: Object.fromEntries(
        Object.entries(objectOf(fileContents)).flatMap(([file, content]) => {
          const fileId = refer(ids.artifactFiles, file, { keeper, instead: undefined });
          const contentId = refer(ids.artifactFileContents, content, { keeper, instead: undefined });
          return fileId === undefined || contentId === undefined ? [] : [[fileId, contentId]];
        }),
      ),
    },
    defaults: { ...defaults, id, generationStatus: "idle" },
    noun: "artifact version",
    report,
  });
};

const repairContent: Repair<ArtifactFileContent> = ({ roomId, report }, { id, fields, createdAt }) =>
  repairRecord({
    schema: artifactFileContentSchema,
    record: { ...fields, ...endGeneration(fields), id, roomId, createdAt },
    defaults: { ...createArtifactFileContent({ roomId, now: createdAt }), id },
    noun: "file content",
    report,
  });

/**
 * A generation that was running when the file was written has failed, after the time that it had (specification, point
 * 4).
 */
function endGeneration(fields: JsonObject, durationMs?: number): JsonObject {
  if (fields["generationStatus"] !== "generating") return {};
  const hasDuration = durationMs === undefined || typeof fields["generationDurationMs"] === "number";
  return { generationStatus: "failed", ...(hasDuration ? {} : { generationDurationMs: Math.max(0, durationMs) }) };
}

function withoutCircles({ report }: RepairContext, versions: readonly ArtifactVersion[]): ArtifactVersion[] {
  const parents = new Map(versions.map(({ id, parentVersionId }) => [id, parentVersionId]));
  breakCycles(parents, () => report.note("artifact version", "came from itself in a circle, which was cut"));
  return versions.map((version) => ({ ...version, parentVersionId: parents.get(version.id) ?? null }));
}
