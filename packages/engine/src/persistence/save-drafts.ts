import type { StoredDraft, StoredDraftFiles } from "@tutti/domain";
import type { RecordChange } from "../ports.ts";
import type { Draft } from "../state/draft.ts";
import type { EngineStores } from "../state/stores.ts";

/**
 * Passes every change of a draft on. Its files are a row of their own: they may be large, and do not change with each
 * key that is pressed.
 */
export function saveDrafts(
  { tables, composer }: Pick<EngineStores, "tables" | "composer">,
  add: (change: RecordChange) => void,
): void {
  composer.subscribe(({ drafts }, { drafts: before }) => {
    if (drafts === before) return;
    for (const id of new Set([...Object.keys(before), ...Object.keys(drafts)])) {
      // An artifact's draft goes with its room.
      const roomId = tables.artifacts.get(id)?.roomId ?? id;
      for (const change of draftChanges({ id, roomId }, before[id], drafts[id])) add(change);
    }
  });
}

/** What is written when a draft becomes another one. */
export function draftChanges(
  { id, roomId }: { id: string; roomId: string },
  before: Draft | undefined,
  after: Draft | undefined,
): RecordChange[] {
  if (before === after) return [];
  const changes: RecordChange[] = [];
  if (after === undefined || isBlank(after)) changes.push({ table: "drafts", type: "remove", id });
  else changes.push({ table: "drafts", type: "put", record: toRow({ id, roomId }, after), onlyIf: { type: "room" } });
  const files = after?.attachments ?? [];
  const filesBefore = before?.attachments ?? [];
  if (files === filesBefore || files.length + filesBefore.length === 0) return changes;
  changes.push(
    files.length === 0
      ? { table: "draftFiles", type: "remove", id }
      : { table: "draftFiles", type: "put", record: { id, roomId, attachments: [...files] }, onlyIf: { type: "room" } },
  );
  return changes;
}

/** Whether there is nothing that would be missed. */
function isBlank({ text, attachments, mode, isWebSearchOn }: Draft): boolean {
  return text === "" && attachments.length === 0 && mode === undefined && isWebSearchOn === undefined;
}

function toRow(place: { id: string; roomId: string }, { text, mode, isWebSearchOn, queuePlace }: Draft): StoredDraft {
  return {
    ...place,
    text,
    ...(mode === undefined ? {} : { mode }),
    ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
    ...(queuePlace === undefined ? {} : { queuePlace }),
  };
}

/** The drafts that were stored, by the ids of their rooms and artifacts. */
export function toDrafts(rows: readonly StoredDraft[], files: readonly StoredDraftFiles[]): Record<string, Draft> {
  const attachments = new Map(files.map((row) => [row.id, row.attachments]));
  return Object.fromEntries(
    rows
      .filter(({ queue }) => queue === undefined)
      .map(({ id, text, mode, isWebSearchOn, queuePlace }) => [
        id,
        {
          text,
          attachments: attachments.get(id) ?? [],
          ...(mode === undefined ? {} : { mode }),
          ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
          ...(queuePlace === undefined ? {} : { queuePlace }),
        },
      ]),
  );
}
