import type { Artifact, ArtifactVersion, Message } from "@tutti/domain";
import { checkTexts, compareVersions } from "@tutti/domain";
import type { RecordKey, StoreTable } from "../../ports.ts";
import type { Finding, StoreFacts } from "./store-facts.ts";
import { groupBy } from "./store-facts.ts";

/** Artifacts, their versions and files, and the messages and models that belong to them. */
export function artifactFindings(facts: StoreFacts): Finding[] {
  const ofOwners = ownerFindings(facts);
  if (ofOwners.length > 0) return ofOwners;
  const ofVersions = versionFindings(facts);
  return ofVersions.length > 0 ? ofVersions : [...listFindings(facts), ...unusedFindings(facts)];
}

/** Rows of an artifact that does not exist. Its messages move to the room's own chat. */
function ownerFindings({ tables }: StoreFacts): Finding[] {
  const { artifacts, artifactVersions, messages, characters } = tables;
  const findings: Finding[] = [];
  for (const { id, artifactId } of artifactVersions.values()) {
    if (artifacts.has(artifactId)) continue;
    const to = { type: "set-aside", reason: checkTexts.reasons.noArtifact } as const;
    findings.push({
      kind: "version",
      table: "artifactVersions",
      id,
      absent: [{ table: "artifacts", id: artifactId }],
      to,
    });
  }
  for (const { id, artifactId } of messages.values()) {
    if (artifactId === undefined || artifacts.has(artifactId)) continue;
    const change = ({ artifactId: _artifact, versionContextId: _version, ...message }: Message): Message => ({
      ...message,
      context: "main-chat",
      contentType: "text",
    });
    findings.push({
      kind: "artifact",
      table: "messages",
      id,
      absent: [{ table: "artifacts", id: artifactId }],
      to: { type: "change", change },
    });
  }
  for (const { id, artifactId } of characters.values()) {
    if (artifactId === undefined || artifacts.has(artifactId)) continue;
    const change = ({ artifactId: _artifact, ...character }: { id: string; artifactId?: string }) => ({
      ...character,
      isRemoved: true,
    });
    findings.push({
      kind: "artifact",
      table: "characters",
      id,
      absent: [{ table: "artifacts", id: artifactId }],
      to: { type: "change", change },
    });
  }
  return findings;
}

/** Versions that refer to missing files or contents. */
function versionFindings({ tables }: StoreFacts): Finding[] {
  const { artifactVersions, artifactFiles, artifactFileContents } = tables;
  const findings: Finding[] = [];
  for (const version of artifactVersions.values()) {
    if (version.generationStatus === "generating") continue;
    const missing = Object.entries(version.fileContents).filter(
      ([fileId, contentId]) => !artifactFiles.has(fileId) || !artifactFileContents.has(contentId),
    );
    if (missing.length === 0) continue;
    const goneFileIds = new Set(missing.map(([fileId]) => fileId));
    const absent = missing.map(([fileId, contentId]): RecordKey => {
      return artifactFiles.has(fileId)
        ? { table: "artifactFileContents", id: contentId }
        : { table: "artifactFiles", id: fileId };
    });
    const change = (row: ArtifactVersion): ArtifactVersion => ({
      ...row,
      fileContents: Object.fromEntries(Object.entries(row.fileContents).filter(([fileId]) => !goneFileIds.has(fileId))),
    });
    findings.push({
      kind: "version",
      table: "artifactVersions",
      id: version.id,
      absent,
      to: { type: "change", change },
    });
  }
  return findings;
}

/** Differences between an artifact's lists and the stored rows. */
function listFindings({ tables }: StoreFacts): Finding[] {
  const { artifacts, artifactVersions, artifactFiles, characters } = tables;
  const versions = groupBy(artifactVersions.values(), ({ artifactId }) => artifactId);
  const findings: Finding[] = [];
  for (const artifact of artifacts.values()) {
    const own = (versions.get(artifact.id) ?? []).sort(compareVersions);
    if (own.some(({ generationStatus }) => generationStatus === "generating")) continue;
    const usedIds = [...new Set(own.flatMap(({ fileContents }) => Object.keys(fileContents)))];
    const isThere = (id: string | null): boolean => id === null || artifactFiles.has(id);
    const hasCharacter = (id: string | null): boolean => id === null || characters.has(id);
    const fields: Partial<Artifact> & { entrypointFileId?: string | null } = {};
    if (!hasSame(usedIds, artifact.fileIds)) fields.fileIds = usedIds;
    if (artifact.versionsCount !== own.length) fields.versionsCount = own.length;
    const { headVersionId } = artifact;
    if (headVersionId !== null && !own.some(({ id }) => id === headVersionId))
      fields.headVersionId = own.at(-1)?.id ?? null;
    if (artifact.type === "app" && !isThere(artifact.entrypointFileId)) fields.entrypointFileId = null;
    if (!hasCharacter(artifact.activeCharacterId)) fields.activeCharacterId = null;
    const characterIds = artifact.characterIds.filter(hasCharacter);
    if (characterIds.length < artifact.characterIds.length) fields.characterIds = characterIds;
    if (Object.keys(fields).length === 0) continue;
    const change = (row: Artifact): Artifact => ({ ...row, ...fields }) as Artifact;
    findings.push({ kind: "artifact", table: "artifacts", id: artifact.id, to: { type: "change", change } });
  }
  return findings;
}

/** Files and contents that no version refers to. A room in which a version is being made is skipped. */
function unusedFindings({ tables }: StoreFacts): Finding[] {
  const { artifactVersions, artifactFiles, artifactFileContents, requests } = tables;
  const busy = new Set<string>();
  const files = new Set<string>();
  const contents = new Set<string>();
  for (const { roomId, fileContents, generationStatus } of artifactVersions.values()) {
    if (generationStatus === "generating") busy.add(roomId);
    for (const [fileId, contentId] of Object.entries(fileContents)) {
      files.add(fileId);
      contents.add(contentId);
    }
  }
  for (const { contentIds = [] } of requests.values()) for (const id of contentIds) contents.add(id);
  const findings: Finding[] = [];
  const leave = (table: StoreTable, { id, isBlank }: { id: string; isBlank?: true }): void => {
    const to: Finding["to"] = isBlank
      ? { type: "remove" }
      : { type: "set-aside", reason: checkTexts.reasons.noVersion };
    findings.push({ kind: "file", table, id, to });
  };
  for (const row of artifactFiles.values())
    if (!busy.has(row.roomId) && !files.has(row.id)) leave("artifactFiles", row);
  for (const row of artifactFileContents.values()) {
    if (!busy.has(row.roomId) && !contents.has(row.id)) leave("artifactFileContents", row);
  }
  return findings;
}

function hasSame(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(other);
  return one.length === other.length && ids.size === one.length && one.every((id) => ids.has(id));
}
