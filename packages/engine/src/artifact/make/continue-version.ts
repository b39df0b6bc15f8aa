import type { ArtifactVersion, Character } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { ModelChoice } from "../../ports.ts";
import type { ReadTables } from "../../state/tables.ts";
import { findVersion, isGeneratable, refuse } from "../repair/refusals.ts";
import { isSignedIn, makeAgain } from "../retry-version.ts";
import { generatorOf } from "./generate-versions.ts";
import { filesOf } from "./version-files.ts";

/**
 * Continues an interrupted version from its last complete file, with its own model or another, which joins the
 * artifact. A stop restores the interrupted version. Settles when the generation has ended; never rejects.
 */
export async function continueVersion(
  context: EngineContext,
  versionId: string,
  {
    choice,
    addCharacter,
  }: { choice: ModelChoice | undefined; addCharacter(artifactId: string, choice: ModelChoice): Character | undefined },
): Promise<void> {
  const foundVersion = findVersion(context, versionId);
  if (!foundVersion.ok) return refuse(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  if (!isContinuable(context, version)) return refuse(context, errorTexts.artifact.cannotContinue);
  if (!isGeneratable(artifact)) return refuse(context, errorTexts.artifact.noArchetype);
  const chosenCharacter = choice && findByModel(context, artifact.characterIds, choice.model);
  if (!isSignedIn(context)) return;
  const character = choice
    ? (chosenCharacter ?? addCharacter(artifact.id, choice))
    : generatorOf(context, artifact, version);
  if (!character) {
    const { title } = errorTexts.artifact.cannotGenerate;
    return refuse(context, { title, text: errorTexts.artifact.noGenerator });
  }
  const files = filesOf(context, version);
  const partial = files.find(({ content }) => content.generationStatus === "failed");
  // A partial file is no longer the base's file and not complete yet: it is written anew.
  const complete = files.filter((file) => file !== partial);
  await makeAgain(context, {
    version,
    // A continuation answers the original prompt.
    prompt: version.prompt,
    character,
    fileContents: Object.fromEntries(complete.map(({ fileId, contentId }) => [fileId, contentId])),
    continuation: { partialPath: partial?.path },
  });
}

/** Whether a failed version can be continued: it has files that its model wrote. */
export function isContinuable(
  { tables }: ReadTables<"artifactVersions" | "artifactFiles" | "artifactFileContents">,
  version: ArtifactVersion,
): boolean {
  if (version.type !== "app" || version.generationStatus !== "failed" || !version.generatingMessageId) return false;
  const parent = tables.artifactVersions.get(version.parentVersionId ?? "");
  const inheritedIds = new Set(Object.values(parent?.fileContents ?? {}));
  return filesOf({ tables }, version).some(
    ({ contentId, content }) => !inheritedIds.has(contentId) && content.generationStatus !== "idle",
  );
}

function findByModel({ tables }: EngineContext, characterIds: readonly string[], model: string): Character | undefined {
  const characters = characterIds.flatMap((id) => tables.characters.get(id) ?? []);
  return characters.find((character) => character.model === model && !character.isRemoved);
}
