import type { StoredDraft, StoredDraftFiles } from "@tutti/domain";
import type { Draft, Engine } from "../engine.ts";
import type { RecordChange } from "../ports.ts";

/**
 * Passes every change of a draft on. Its files are a row of their own: they may be large, and do not change with each key that is
 * pressed.
 */
export function saveDrafts(composer: Engine["composer"], add: (change: RecordChange) => void): void {
  composer.subscribe(({ drafts }, { drafts: before }) => {
    if (drafts === before) return;
    for (const roomId of new Set([...Object.keys(before), ...Object.keys(drafts)])) {
      for (const change of changesOf(roomId, before[roomId], drafts[roomId])) add(change);
    }
  });
}

function changesOf(roomId: string, before: Draft | undefined, after: Draft | undefined): RecordChange[] {
  if (before === after) return [];
  const changes: RecordChange[] = [];
  if (after === undefined || isBlank(after)) changes.push({ table: "drafts", type: "remove", id: roomId });
  else changes.push({ table: "drafts", type: "put", record: toRow(roomId, after) });
  const files = after?.attachments ?? [];
  const filesBefore = before?.attachments ?? [];
  if (files === filesBefore || files.length + filesBefore.length === 0) return changes;
  changes.push(
    files.length === 0
      ? { table: "draftFiles", type: "remove", id: roomId }
      : { table: "draftFiles", type: "put", record: { id: roomId, roomId, attachments: [...files] } },
  );
  return changes;
}

/** Whether there is nothing that would be missed. */
function isBlank({ text, attachments, mode, isWebSearchOn }: Draft): boolean {
  return text === "" && attachments.length === 0 && mode === undefined && isWebSearchOn === undefined;
}

function toRow(roomId: string, { text, mode, isWebSearchOn }: Draft): StoredDraft {
  return {
    id: roomId,
    roomId,
    text,
    ...(mode === undefined ? {} : { mode }),
    ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
  };
}

/** The drafts that were stored, by their rooms' ids. */
export function toDrafts(rows: readonly StoredDraft[], files: readonly StoredDraftFiles[]): Record<string, Draft> {
  const attachments = new Map(files.map((row) => [row.id, row.attachments]));
  return Object.fromEntries(
    rows.map(({ id, text, mode, isWebSearchOn }) => [
      id,
      {
        text,
        attachments: attachments.get(id) ?? [],
        ...(mode === undefined ? {} : { mode }),
        ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
      },
    ]),
  );
}
