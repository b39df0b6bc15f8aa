import { type Draft, type Engine, NEW_ROOM } from "@tutti/engine";
import type { UiStateStore } from "../../platform/ui-state.ts";

/**
 * Brings back the drafts of the last visit, and keeps the text of every draft from then on. Once the rooms are known, drafts of
 * rooms that are gone are dropped. Attachments are not kept: the storage is far too small for them. Called once, before the
 * page is drawn; returns what ends it.
 */
export function keepDrafts({ engine, uiState }: { engine: Engine; uiState: UiStateStore }): () => void {
  for (const [roomId, text] of Object.entries(uiState.state.getState().drafts)) {
    engine.chat.setDraft(roomId, { text, attachments: [] });
  }

  const endSaving = engine.composer.subscribe((composer, before) => {
    if (composer.drafts !== before.drafts) uiState.update({ drafts: draftTexts(composer.drafts) });
  });
  const dropOrphans = (): void => {
    if (engine.library.getState().status !== "ready") return;
    for (const roomId of orphanedDrafts(
      engine.composer.getState().drafts,
      (id) => engine.tables.rooms.get(id) !== undefined,
    )) {
      engine.chat.setDraft(roomId, { text: "", attachments: [] });
    }
  };
  const endWatching = engine.library.subscribe(dropOrphans);
  dropOrphans();

  return () => {
    endSaving();
    endWatching();
  };
}

/** The text of every draft that has one. */
export function draftTexts(drafts: Readonly<Record<string, Draft>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([roomId, { text }]) => (text === "" ? [] : [[roomId, text]])),
  );
}

/** The rooms that have a draft and are not there. */
export function orphanedDrafts(
  drafts: Readonly<Record<string, Draft>>,
  isThere: (roomId: string) => boolean,
): string[] {
  return Object.keys(draftTexts(drafts)).filter((roomId) => roomId !== NEW_ROOM && !isThere(roomId));
}
