import type { Character } from "@tutti/domain";
import { createCharacter, createdAtAfter, errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { charactersOf, refuse } from "./repair/refusals.ts";

/** A model joins an artifact; it is active if no other was. */
export function addCharacter(context: EngineContext, artifactId: string, choice: ModelChoice): Character | undefined {
  const { tables, ports } = context;
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) return refuse(context, errorTexts.artifact.notFound);
  const last = charactersOf(context, artifact).reduce((time, one) => Math.max(time, one.createdAt), 0);
  const now = createdAtAfter({ now: ports.clock.now(), previous: last });
  const character: Character = { ...createCharacter({ roomId: artifact.roomId, ...choice, now }), artifactId };
  tables.characters.put(character);
  tables.artifacts.put({
    ...artifact,
    characterIds: [...artifact.characterIds, character.id],
    activeCharacterId: artifact.activeCharacterId ?? character.id,
    updatedAt: ports.clock.now(),
  });
  context.track({ name: "playground_v3:character_add", model: choice.model });
  return character;
}

/**
 * A model leaves an artifact, and its versions and answers there are stopped; the first of the remaining models is
 * active then, or none (specification, point 4). A model that is in the room too stays there, and its answers there
 * continue.
 */
export function removeCharacter(context: EngineContext, artifactId: string, characterId: string): void {
  const { tables, ports, flights } = context;
  flights.stopCharacter(characterId, { artifactId });
  tables.artifacts.update(artifactId, (artifact) => {
    if (!artifact.characterIds.includes(characterId)) return artifact;
    const characterIds = artifact.characterIds.filter((id) => id !== characterId);
    const { activeCharacterId } = artifact;
    return {
      ...artifact,
      characterIds,
      activeCharacterId: activeCharacterId === characterId ? (characterIds[0] ?? null) : activeCharacterId,
      updatedAt: ports.clock.now(),
    };
  });
  if (tables.characters.get(characterId)?.artifactId !== artifactId) return;
  tables.characters.update(characterId, (character) => ({ ...character, isRemoved: true }));
}

/** Chooses the model that answers in the artifact's chat; one that does not belong to the artifact is ignored. */
export function setActiveCharacter({ tables }: EngineContext, artifactId: string, characterId: string): void {
  tables.artifacts.update(artifactId, (artifact) =>
    artifact.characterIds.includes(characterId) && artifact.activeCharacterId !== characterId
      ? { ...artifact, activeCharacterId: characterId }
      : artifact,
  );
}
