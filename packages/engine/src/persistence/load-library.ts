import type { StoredDraft, StoredDraftFiles } from "@tutti/domain";
import { errorTexts, isSameAttachment, MAX_ATTACHMENTS } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { toQueuedMessage } from "./queue-rows.ts";
import { toDrafts } from "./save-drafts.ts";

/** More drafts than this are not restored: no person finds them again. */
const DRAFTS = 1000;

/**
 * Loads the list of rooms, their drafts and their queues. If the store refuses, the list is failed with the reason and
 * the person is notified; another call tries again. Returns whether the list is loaded; never rejects.
 */
export async function loadLibrary(context: EngineContext): Promise<boolean> {
  const { library, tables, ports } = context;
  const isAgain = library.getState().status === "ready";
  library.setState({ status: "loading" }, true);
  const failWith = (error: string): boolean => {
    // A problem that the store itself has reported is not reported again.
    const isNotified = context.storeState.getState().trouble !== undefined;
    library.setState({ status: "failed", error, ...(isNotified ? { isNotified } : {}) }, true);
    if (!isNotified) ports.notify({ kind: "error", title: errorTexts.loadingChats.title, text: error });
    return false;
  };
  try {
    const [rooms, drafts, files] = await Promise.all([
      ports.database.loadRooms(),
      ports.database.rowsAfter("drafts", { limit: DRAFTS }),
      ports.database.rowsAfter("draftFiles", { limit: DRAFTS }),
    ]);
    if (!rooms.ok) return failWith(rooms.error.message);
    if (!drafts.ok) return failWith(drafts.error.message);
    if (!files.ok) return failWith(files.error.message);
    const unknown = rooms.value.filter((room) => tables.rooms.get(room.id) === undefined);
    context.withoutSaving(() => tables.rooms.put(...unknown));
    const isThere = ({ roomId }: { roomId: string }): boolean => tables.rooms.get(roomId) !== undefined;
    const queue = drafts.value.flatMap((row) => toQueuedMessage(row) ?? []).filter(isThere);
    context.withoutSaving(() => tables.queuedMessages.put(...queue));
    takeDrafts(context, { rows: drafts.value, files: files.value, isAgain });
    library.setState({ status: "ready" }, true);
    return true;
  } catch (error) {
    return failWith(error instanceof Error ? error.message : String(error));
  }
}

interface StoredDrafts {
  rows: StoredDraft[];
  files: StoredDraftFiles[];
  /** Whether they were read before: then the current drafts were written with the stored ones in view. */
  isAgain: boolean;
}

/** Restores the drafts of existing rooms, and merges them with text that was written since the page was opened. */
function takeDrafts(context: EngineContext, { rows, files, isAgain }: StoredDrafts): void {
  const { tables, composer, replacedDrafts } = context;
  const isWanted = (roomId: string): boolean => roomId === NEW_ROOM || tables.rooms.get(roomId) !== undefined;
  const storedDrafts: Record<string, Draft> = toDrafts(
    rows.filter((row) => isWanted(row.roomId)),
    files,
  );
  if (Object.keys(storedDrafts).length === 0) return;
  for (const { id, revision } of rows) if (revision !== undefined) context.takenDraftRevisions.set(id, revision);
  const { drafts } = composer.getState();
  context.withoutSaving(() => composer.setState({ drafts: { ...drafts, ...storedDrafts } }));
  const merged = Object.entries(drafts).map(([roomId, draft]) => {
    const former = Object.hasOwn(storedDrafts, roomId) ? storedDrafts[roomId] : undefined;
    const isNewText = isAgain || replacedDrafts.has(roomId);
    return [roomId, former === undefined ? draft : mergeDrafts(former, draft, { isNewText })];
  });
  if (merged.length > 0) composer.setState({ drafts: { ...drafts, ...storedDrafts, ...Object.fromEntries(merged) } });
}

/**
 * A person who writes while the store is being read continues a draft that they do not see yet: neither text is lost.
 * Newer settings take precedence over stored ones, and the files of both are kept.
 */
function mergeDrafts(storedDraft: Draft, since: Draft, { isNewText }: { isNewText: boolean }): Draft {
  const addedAttachments = since.attachments.filter(
    (attachment) => !storedDraft.attachments.some((other) => isSameAttachment(other, attachment)),
  );
  return {
    ...storedDraft,
    ...since,
    text: isNewText && since.text !== "" ? since.text : storedDraft.text + since.text,
    attachments: [...storedDraft.attachments, ...addedAttachments].slice(0, MAX_ATTACHMENTS),
  };
}
