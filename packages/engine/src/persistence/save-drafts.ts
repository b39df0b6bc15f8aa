import { createToken, withoutUndefined } from "@tutti/contract";
import type { StoredDraft, StoredDraftFiles } from "@tutti/domain";
import type { RecordChange } from "../ports.ts";
import type { Draft } from "../state/draft.ts";
import type { EngineStores } from "../state/stores.ts";

/** The key of a draft, and the tab that writes it. */
interface DraftPlace {
  id: string;
  roomId: string;
  writer: string;
  /** The number of this write in the tab. */
  count: number;
  /** The revision of another tab that the draft continues. */
  takenRevision?: string | undefined;
}

/**
 * Passes on every change of a draft. Its files are a row of their own: they may be large, and do not change with each
 * key that is pressed. Each write has a revision, so that sending this tab's draft does not remove text that another
 * tab has written since.
 */
export function saveDrafts(
  { tables, composer, takenDraftRevisions }: Pick<EngineStores, "tables" | "composer" | "takenDraftRevisions">,
  add: (change: RecordChange) => void,
): void {
  const writer = createToken();
  let count = 0;
  composer.subscribe(({ drafts }, { drafts: before }) => {
    if (drafts === before) return;
    for (const id of new Set([...Object.keys(before), ...Object.keys(drafts)])) {
      // An artifact's draft is removed with its room.
      const roomId = tables.artifacts.get(id)?.roomId ?? id;
      count += 1;
      const place = { id, roomId, writer, count, takenRevision: takenDraftRevisions.get(id) };
      for (const change of draftChanges(place, before[id], drafts[id])) add(change);
    }
  });
}

/** The writes that turn one draft into another. */
export function draftChanges(place: DraftPlace, before: Draft | undefined, after: Draft | undefined): RecordChange[] {
  if (before === after) return [];
  const { id, roomId, writer, takenRevision } = place;
  const changes: RecordChange[] = [];
  const isRemoved = after === undefined || isBlank(after);
  const onlyIf = {
    type: "draft",
    writer,
    ...withoutUndefined({ revision: takenRevision }),
  } as const;
  if (isRemoved) changes.push({ table: "drafts", type: "remove", id, onlyIf });
  else changes.push({ table: "drafts", type: "put", record: toRow(place, after), onlyIf: { type: "room" } });
  const files = after?.attachments ?? [];
  const filesBefore = before?.attachments ?? [];
  if (files === filesBefore || files.length + filesBefore.length === 0) return changes;
  changes.push(
    files.length === 0
      ? { table: "draftFiles", type: "remove", id, ...(isRemoved ? { onlyIf } : {}) }
      : { table: "draftFiles", type: "put", record: { id, roomId, attachments: [...files] }, onlyIf: { type: "room" } },
  );
  return changes;
}

/** Whether the draft has no content that would be missed. */
function isBlank({ text, attachments, mode, isWebSearchOn, usesModels, isBlind }: Draft): boolean {
  const switches = [mode, isWebSearchOn, usesModels, isBlind];
  return text === "" && attachments.length === 0 && switches.every((value) => value === undefined);
}

function toRow(
  { id, roomId, writer, count }: DraftPlace,
  { text, mode, isWebSearchOn, usesModels, isBlind, queuePlace }: Draft,
): StoredDraft {
  return {
    id,
    roomId,
    text,
    revision: `${writer}.${count}`,
    ...withoutUndefined({ mode, isWebSearchOn, usesModels, isBlind, queuePlace }),
  };
}

/** The stored drafts, by the ids of their rooms and artifacts. */
export function toDrafts(rows: readonly StoredDraft[], files: readonly StoredDraftFiles[]): Record<string, Draft> {
  const attachments = new Map(files.map((row) => [row.id, row.attachments]));
  return Object.fromEntries(
    rows
      .filter(({ queue }) => queue === undefined)
      .map(({ id, text, mode, isWebSearchOn, usesModels, isBlind, queuePlace }) => [
        id,
        {
          text,
          attachments: attachments.get(id) ?? [],
          ...withoutUndefined({ mode, isWebSearchOn, usesModels, isBlind, queuePlace }),
        },
      ]),
  );
}
