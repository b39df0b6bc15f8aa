import type { Message, MessageText } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RecordChange, RecordKey } from "../ports.ts";
import { isQueueKey } from "./queue-rows.ts";
import { showQueuedMessage } from "./show-queue.ts";
import { isShown, show } from "./show-stored.ts";
import { isStoredTable, tableNamed } from "./stored-tables.ts";
import type { WriteQueue } from "./write-queue.ts";

/** Takes over changes that other tabs write. */
export interface FollowedTabs {
  /** Reads rows anew, and shows them as they are stored. */
  showStoredRows(keys: readonly RecordKey[]): void;
  /** The same, and drafts: for rows that another tab has written, or a repair of the store has changed. */
  follow(keys: readonly RecordKey[]): void;
  end(): void;
}

/**
 * Shows the rows that other tabs write to the same store. For each row the last write wins: the stored row is read anew
 * after another tab has written it, and is not taken over if a change of this tab still waits to be written, or if this
 * tab follows the run that brings it. Rows of rooms that are not open here are left for the load.
 *
 * @param onEditReplaced called with the text of this page's edit, if another tab has replaced it without having seen it
 */
export function followOtherTabs(
  context: EngineContext,
  queue: Pick<WriteQueue, "isWaiting" | "settled">,
  onEditReplaced: (own: MessageText) => void,
): FollowedTabs {
  const { database } = context.ports;

  const isOurs = (key: RecordKey): boolean => queue.isWaiting(key) || context.flights.ownerOf(key) !== undefined;
  /** A message that is being answered is read too: another tab may have ended, removed or retried it. */
  const isWanted = (key: RecordKey): boolean =>
    (isQueueKey(key) && !queue.isWaiting(key)) ||
    (isStoredTable(key.table) && (!isOurs(key) || (key.table === "messages" && !queue.isWaiting(key))));
  /** Whether a row may be shown here, as far as its key tells: an import brings rows of thousands of rooms. */
  const isOpen = ({ table, id, roomId }: RecordKey): boolean =>
    roomId === undefined ||
    isQueueKey({ table, id }) ||
    context.tables.roomStates.get(roomId)?.hydration.status === "success";
  const shownHere = (key: RecordKey): unknown =>
    isStoredTable(key.table) ? tableNamed(context.tables, key.table).get(key.id) : undefined;

  const take = async (keys: readonly RecordKey[]): Promise<void> => {
    // A write of this tab that is under way may be the later one, and a load that is under way may have read before the
    // other tab wrote: the rows that are read after both are the final ones.
    await queue.settled();
    await Promise.all(context.roomLoads.values());
    const storeKeys = keys.filter((key) => isWanted(key) && isOpen(key));
    if (storeKeys.length === 0) return;
    const before = new Map(storeKeys.map((key) => [key, shownHere(key)]));
    const read = await database.read(storeKeys);
    // A row that cannot be read now is read when it changes again, or when the room is loaded anew.
    if (!read.ok) return;
    const freedKeys: RecordKey[] = [];
    const lostEdits: MessageText[] = [];
    context.withoutSaving(() => {
      for (const [index, change] of read.value.entries()) {
        const key = storeKeys[index];
        if (!key || queue.isWaiting(key)) continue;
        // The row that is shown is valid, and stays until the stored one is valid.
        if (change.type === "damaged") continue;
        if (isQueueKey(key)) {
          showQueuedMessage(context, change);
          continue;
        }
        const flight = key.table === "messages" ? context.flights.get(key.id) : context.flights.ownerOf(key);
        if (flight && !endsRun(change, flight.runId)) takeChoices(context, change);
        else if (flight) {
          freedKeys.push(...flight.keys());
          if (isShown(context, change)) show(context, change);
        } else if (before.get(key) === shownHere(key) && isShown(context, change)) {
          const lostText = lostEdit(context, change);
          show(context, change);
          if (lostText) lostEdits.push(lostText);
        }
      }
    });
    for (const lostText of lostEdits) onEditReplaced(lostText);
    // Until now the rows of the run were this tab's own.
    if (freedKeys.length > 0) await take(freedKeys);
  };
  const showStoredRows = (keys: readonly RecordKey[]): void => {
    take(keys).catch((error) => context.warnOnce(`Another tab's change could not be shown: ${String(error)}`));
  };
  let followingDrafts: Promise<(draftIds: readonly string[]) => Promise<void>> | undefined;
  const followDrafts = async (ids: readonly string[]): Promise<void> => {
    followingDrafts ??= import("./follow-drafts.ts").then(({ createDraftFollower }) => createDraftFollower(context));
    await (await followingDrafts)(ids);
  };
  const takeDrafts = async (keys: readonly RecordKey[]): Promise<void> => {
    const isDraftKey = (key: RecordKey): boolean => key.table === "draftFiles" || key.table === "drafts";
    const ids = new Set(keys.filter((key) => isDraftKey(key) && !isQueueKey(key)).map(({ id }) => id));
    if (ids.size === 0) return;
    await queue.settled();
    await followDrafts([...ids]);
  };
  const listen = (keys: readonly RecordKey[]): void => {
    showStoredRows(keys);
    context.tellStoredRows(keys);
    // On failure, the person's draft stays unchanged.
    takeDrafts(keys).catch((error) => context.warnOnce(`Another tab's draft could not be shown: ${String(error)}`));
  };
  const end = database.tabs?.subscribe(listen) ?? (() => undefined);
  return { showStoredRows, follow: listen, end };
}

/** This page's edit of a message that is about to be replaced by a text whose writer had not seen the edit. */
function lostEdit({ tables, ownEdits }: EngineContext, change: RecordChange): MessageText | undefined {
  if (change.table !== "texts" || change.type !== "put") return undefined;
  const here = tables.texts.get(change.record.id);
  const own = ownEdits.get(change.record.id);
  if (!here || own === undefined || here.revision !== own) return undefined;
  const { content, editedFrom, revision } = change.record;
  return revision === own || editedFrom === own || content === here.content ? undefined : here;
}

/** Whether a stored message is no longer answered by this run. */
function endsRun(change: RecordChange, runId: string): boolean {
  if (change.type === "remove") return true;
  const { isGenerating, run } = change.record as Message;
  return !isGenerating || run?.id !== runId;
}

/** Takes over view settings that a person changes while a message is answered, from any tab. */
function takeChoices({ tables }: EngineContext, change: RecordChange): void {
  if (change.table !== "messages" || change.type !== "put") return;
  const { id, isCollapsed } = change.record;
  tables.messages.update(id, (message) =>
    message.isCollapsed === isCollapsed || isCollapsed === undefined ? message : { ...message, isCollapsed },
  );
}
