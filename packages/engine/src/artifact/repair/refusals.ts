import { withoutUndefined } from "@tutti/contract";
import type { Artifact, ArtifactVersion, Character, Result } from "@tutti/domain";
import { activeVersionId, errorTexts, fail, isActive, succeed } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { ReadTables } from "../../state/tables.ts";
import { starterOf } from "../starters/starters.ts";

/** A notice that says why something was not done. */
export interface Refusal {
  title: string;
  text?: string;
}

/** Notifies the person why something was not done. */
export function refuse({ ports }: Pick<EngineContext, "ports">, { title, text }: Refusal): undefined {
  ports.notify({ kind: "error", title, ...withoutUndefined({ text }) });
  return undefined;
}

/** A version with its artifact, or the refusal if one of them is missing. */
export function findVersion(
  { tables }: Pick<EngineContext, "tables">,
  versionId: string | null | undefined,
  refusal: Refusal = errorTexts.artifact.versionNotFound,
): Result<{ artifact: Artifact; version: ArtifactVersion }, Refusal> {
  const version = tables.artifactVersions.get(versionId ?? "");
  const artifact = tables.artifacts.get(version?.artifactId ?? "");
  return version && artifact ? succeed({ artifact, version }) : fail(refusal);
}

/** The version of an artifact that is shown. */
export function activeVersion(
  { tables }: Pick<EngineContext, "tables">,
  artifact: Artifact,
): ArtifactVersion | undefined {
  const versionIds = tables.artifactStates.get(artifact.id)?.versionIds ?? [];
  return tables.artifactVersions.get(activeVersionId(artifact, versionIds) ?? "");
}

/** The models of an artifact, in their order; removed ones left out. */
export function charactersOf({ tables }: ReadTables<"characters">, artifact: Artifact): Character[] {
  return artifact.characterIds
    .flatMap((id) => tables.characters.get(id) ?? [])
    .filter((character) => !character.isRemoved);
}

/** The models that make versions of an artifact, or the refusal if there is none. */
export function generatorsOf(
  context: Pick<EngineContext, "tables">,
  artifact: Artifact,
): Result<readonly Character[], Refusal> {
  const characters = charactersOf(context, artifact);
  if (characters.length === 0) {
    return fail({ ...errorTexts.artifact.noCharacter, text: errorTexts.artifact.cannotGenerate.text });
  }
  const active = characters.filter(isActive);
  return active.length > 0 ? succeed(active) : fail(errorTexts.artifact.cannotGenerate);
}

/** Whether versions of this artifact can be made (specification, point 5). */
export function isGeneratable(artifact: Artifact): boolean {
  return artifact.type === "image" || starterOf(artifact.archetype) !== undefined;
}
