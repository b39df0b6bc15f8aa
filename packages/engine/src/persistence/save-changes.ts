import type { RecordChange, RecordCondition, RecordKey } from "../ports.ts";
import type { TableChange } from "../state/record-table.ts";
import type { EngineStores } from "../state/stores.ts";
import { saveQueues } from "./queue-rows.ts";
import { saveDrafts } from "./save-drafts.ts";
import { storedTables, tableNamed } from "./stored-tables.ts";
import type { WriteQueue } from "./write-queue.ts";

/** The run that brings a row, as needed for saving. */
export interface RowOwner {
  messageId: string;
  runId: string;
  /** Whether this tab writes the rows of the run. */
  isWriter(): boolean;
}

/** Determines how changes of the tables are saved. */
export interface ChangeSaver {
  /** Changes the tables without saving: for records that come from the local store. */
  withoutSaving(change: () => void): void;
  /**
   * Changes the tables with rows that runs bring. They are saved by one tab only, and only while the message is still
   * being answered by the run.
   *
   * @param owner the run that brings rows which belong to no run by themselves, such as those of an artifact
   */
  asAnswer(owner: RowOwner | undefined, change: () => void): void;
  /** Saves rows as they are now, for a run whose writer this tab has become. */
  saveRows(owner: RowOwner, keys: readonly RecordKey[]): void;
}

/**
 * Passes on every change of the stored tables, and of the drafts, to the queue; room states are never stored. A new row
 * is written only if its room is stored, a changed one only if it is stored itself, so that rows that another tab has
 * deleted are not recreated.
 *
 * @param ownerOf the run that currently brings a row
 */
export function saveChanges(
  { tables, composer, takenDraftRevisions }: Pick<EngineStores, "tables" | "composer" | "takenDraftRevisions">,
  queue: Pick<WriteQueue, "add">,
  ownerOf: (key: RecordKey) => RowOwner | undefined,
): ChangeSaver {
  let mode: { type: "saved" | "unsaved" } | { type: "answer"; owner: RowOwner | undefined } = { type: "saved" };

  const conditionOf = (key: RecordKey, isNew: boolean): RecordCondition | "unsaved" | undefined => {
    const owner = ownerOf(key) ?? (mode.type === "answer" ? mode.owner : undefined);
    if (owner && mode.type === "answer" && !owner.isWriter()) return "unsaved";
    if (owner && (mode.type === "answer" || !isNew)) return toCondition(owner);
    if (!isNew) return { type: "row" };
    return key.table === "rooms" ? undefined : { type: "room" };
  };
  const save = <Record extends { id: string }>(
    table: (typeof storedTables)[number],
    { id, before, after }: TableChange<Record>,
  ): void => {
    const condition = conditionOf({ table, id }, before === undefined);
    if (condition === "unsaved") return;
    if (after !== undefined) {
      queue.add({
        table,
        type: "put",
        record: after,
        ...(condition ? { onlyIf: condition } : {}),
      } as unknown as RecordChange);
    } else if (condition?.type === "run" && mode.type === "answer")
      queue.add({ table, type: "remove", id, onlyIf: condition });
    else queue.add({ table, type: "remove", id });
  };
  for (const table of storedTables) {
    tableNamed(tables, table).subscribeAll((changes) => {
      if (mode.type === "unsaved") return;
      for (const change of changes) save(table, change);
    });
  }
  const saveOwn = (change: RecordChange): void => {
    if (mode.type !== "unsaved") queue.add(change);
  };
  saveDrafts({ tables, composer, takenDraftRevisions }, saveOwn);
  saveQueues({ tables }, saveOwn);
  const within = (next: typeof mode, change: () => void): void => {
    const before = mode;
    mode = next;
    try {
      change();
    } finally {
      mode = before;
    }
  };
  return {
    withoutSaving: (change) => within({ type: "unsaved" }, change),
    asAnswer: (owner, change) => within({ type: "answer", owner }, change),
    saveRows: (owner, keys) => {
      for (const { table, id } of keys) {
        const name = storedTables.find((tableName) => tableName === table);
        const record = name && tableNamed(tables, name).get(id);
        if (record) queue.add({ table, type: "put", record, onlyIf: toCondition(owner) } as unknown as RecordChange);
      }
    },
  };
}

function toCondition({ messageId, runId }: RowOwner): RecordCondition {
  return { type: "run", messageId, runId };
}
