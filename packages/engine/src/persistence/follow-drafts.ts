import { noticeTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";
import { toDrafts } from "./save-drafts.ts";

/**
 * What happens to a draft of this tab when another tab has changed the stored one. Text that this tab has written
 * itself is never replaced, unless the other text continues it.
 *
 * @param options.here undefined: there is none
 * @param options.takenText the text that this tab has last taken from another
 * @param options.isApart whether the two texts have differed before
 */
export function draftMeeting({
  here,
  incoming,
  takenText,
  isApart,
}: {
  here: Draft | undefined;
  incoming: Draft | undefined;
  takenText: string | undefined;
  isApart: boolean;
}): "same" | "take" | "keep" | "conflict" {
  if (isBlank(here)) return isBlank(incoming) ? "same" : "take";
  // It was sent or deleted there: the same draft is removed here.
  if (isBlank(incoming)) return isApart ? "keep" : "take";
  if (here?.text === incoming?.text) return "same";
  const isUntouched = here?.text === takenText && !isApart;
  return isUntouched || incoming?.text.startsWith(here?.text ?? "") ? "take" : "conflict";
}

function isBlank(draft: Draft | undefined): boolean {
  return !draft || (draft.text.trim() === "" && draft.attachments.length === 0);
}

/** A draft as it is stored; empty if none is. */
interface StoredForm {
  draft: Draft | undefined;
  revision: string | undefined;
}

/**
 * Follows the drafts that other tabs write; if both tabs have written, the person is asked, and both texts are kept.
 */
export function createDraftFollower(context: EngineContext): (draftIds: readonly string[]) => Promise<void> {
  const { composer, ports, tables, takenDraftRevisions } = context;
  const takenTexts = new Map<string, string>();
  /** The drafts whose text in another tab differs. */
  const apart = new Set<string>();

  const takeOver = (id: string, { draft: incoming, revision }: StoredForm): void => {
    if (revision === undefined) takenDraftRevisions.delete(id);
    else takenDraftRevisions.set(id, revision);
    takenTexts.set(id, incoming?.text ?? "");
    apart.delete(id);
    const { [id]: _former, ...drafts } = composer.getState().drafts;
    context.withoutSaving(() => composer.setState({ drafts: incoming ? { ...drafts, [id]: incoming } : drafts }));
  };
  const read = async (ids: readonly string[]): Promise<((id: string) => StoredForm) | undefined> => {
    const keys = ids.flatMap((id) => [
      { table: "drafts" as const, id },
      { table: "draftFiles" as const, id },
    ]);
    const storedRows = await ports.database.read(keys);
    if (!storedRows.ok) return undefined;
    const puts = storedRows.value.flatMap((change) => (change.type === "put" ? change : []));
    const rows = puts.flatMap((change) => (change.table === "drafts" ? change.record : []));
    const files = puts.flatMap((change) => (change.table === "draftFiles" ? change.record : []));
    const drafts = toDrafts(rows, files);
    return (id) => ({
      draft: Object.hasOwn(drafts, id) ? drafts[id] : undefined,
      revision: rows.find((row) => row.id === id)?.revision,
    });
  };
  const tell = (id: string): void => {
    if (apart.has(id)) return;
    apart.add(id);
    const roomId = tables.artifacts.get(id)?.roomId ?? id;
    const room = tables.rooms.get(roomId);
    const take = async (): Promise<void> => {
      const storedDraft = (await read([id]))?.(id);
      const here = composer.getState().drafts[id];
      if (!storedDraft?.draft || !here || storedDraft.draft.text === here.text) return;
      takeOver(id, storedDraft);
      ports.notify({
        kind: "info",
        title: noticeTexts.otherDraftTaken,
        action: {
          label: noticeTexts.undo,
          run: () => composer.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: here } })),
        },
      });
    };
    ports.notify({
      kind: "info",
      title: noticeTexts.otherDraft,
      ...(room ? { text: room.title } : {}),
      action: { label: noticeTexts.takeOtherDraft, run: () => void take() },
    });
  };

  return async (ids) => {
    // A change that is being written is no longer waiting, and a read might still miss it.
    await context.writes.settled();
    const isWaiting = (id: string): boolean =>
      context.writes.isWaiting({ table: "drafts", id }) || context.writes.isWaiting({ table: "draftFiles", id });
    const own = new Set(ids.filter(isWaiting));
    const before = composer.getState().drafts;
    const storedOf = await read(ids);
    if (!storedOf) return;
    for (const id of ids) {
      if (own.has(id) || isWaiting(id)) continue;
      const here = composer.getState().drafts[id];
      // Changed meanwhile: its own write leads to the next comparison.
      if (here !== before[id]) continue;
      const storedForm = storedOf(id);
      const meeting = draftMeeting({
        here,
        incoming: storedForm.draft,
        takenText: takenTexts.get(id),
        isApart: apart.has(id),
      });
      if (meeting === "take") takeOver(id, storedForm);
      else if (meeting === "conflict") tell(id);
      else if (meeting === "same") apart.delete(id);
    }
  };
}
