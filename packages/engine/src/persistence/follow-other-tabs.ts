import type { Message, MessageText } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RecordChange, RecordKey } from "../ports.ts";
import { isQueueKey } from "./queue-rows.ts";
import { showQueuedMessage } from "./show-queue.ts";
import { isShown, show } from "./show-stored.ts";
import { isStoredTable, tableNamed } from "./stored-tables.ts";
import type { WriteQueue } from "./write-queue.ts";

/** What this tab takes over of what others write. */
export interface FollowedTabs {
  /** Reads rows anew, and shows them as they are stored. */
  showStoredRows(keys: readonly RecordKey[]): void;
  /** The same, and drafts: what another tab has written, or a repair of the store. */
  follow(keys: readonly RecordKey[]): void;
  end(): void;
}

/**
 * Shows what other tabs write to the same store. For each row the last write wins: the stored row is read anew after
 * another tab has written it, and is not taken over where a change of this tab still waits to be written, or where this
 * tab follows the run that brings it. Rows of rooms that are not open here are left for the load.
 *
 * @param onEditReplaced told of the words of this page's edit, where another tab has replaced them without having seen
 *   them
 */
export function followOtherTabs(
  context: EngineContext,
  queue: Pick<WriteQueue, "isWaiting" | "settled">,
  onEditReplaced: (own: MessageText) => void,
): FollowedTabs {
  const { database } = context.ports;

  const isOurs = (key: RecordKey): boolean => queue.isWaiting(key) || context.flights.ownerOf(key) !== undefined;
  /**
   * A message that is being answered is looked at all the same: another tab may have ended or removed it, or have had
   * it asked anew.
   */
  const isWanted = (key: RecordKey): boolean =>
    (isQueueKey(key) && !queue.isWaiting(key)) ||
    (isStoredTable(key.table) && (!isOurs(key) || (key.table === "messages" && !queue.isWaiting(key))));
  /**
   * Whether a row may be shown here, as far as it is known before it is read: an import brings rows of thousands of
   * rooms.
   */
  const isOpen = ({ table, id, roomId }: RecordKey): boolean =>
    roomId === undefined ||
    isQueueKey({ table, id }) ||
    context.tables.roomStates.get(roomId)?.hydration.status === "success";
  const shownHere = (key: RecordKey): unknown =>
    isStoredTable(key.table) ? tableNamed(context.tables, key.table).get(key.id) : undefined;

  const take = async (keys: readonly RecordKey[]): Promise<void> => {
    // A write of ours that is under way may be the later one, and a load that is under way may have read before the
    // other tab wrote: what is read after both is what remains.
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
        // What is here is right, and stays until the row is.
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
    // What the run brought was this tab's own until now.
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
    // Of what could not be written here nothing is to be taken back from the person.
    takeDrafts(keys).catch((error) => context.warnOnce(`Another tab's draft could not be shown: ${String(error)}`));
  };
  const end = database.tabs?.subscribe(listen) ?? (() => undefined);
  return { showStoredRows, follow: listen, end };
}

/** This page's edit of a message that is about to be replaced by one whose writer had not seen it. */
function lostEdit({ tables, ownEdits }: EngineContext, change: RecordChange): MessageText | undefined {
  if (change.table !== "texts" || change.type !== "put") return undefined;
  const here = tables.texts.get(change.record.id);
  const own = ownEdits.get(change.record.id);
  if (!here || own === undefined || here.revision !== own) return undefined;
  const { content, editedFrom, revision } = change.record;
  return revision === own || editedFrom === own || content === here.content ? undefined : here;
}

/** Whether a stored message is answered by this run no more. */
function endsRun(change: RecordChange, runId: string): boolean {
  if (change.type === "remove") return true;
  const { isGenerating, run } = change.record as Message;
  return !isGenerating || run?.id !== runId;
}

/** What a person chooses of a message while it is answered comes from any tab. */
function takeChoices({ tables }: EngineContext, change: RecordChange): void {
  if (change.table !== "messages" || change.type !== "put") return;
  const { id, isCollapsed } = change.record;
  tables.messages.update(id, (message) =>
    message.isCollapsed === isCollapsed || isCollapsed === undefined ? message : { ...message, isCollapsed },
  );
}
