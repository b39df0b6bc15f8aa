import type { MessageText } from "@tutti/domain";
import { noticeTexts, pastTextId } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { nextRevision, revisionOf } from "../requests/request-records.ts";

/** The characters of a text that a notice shows. */
const SHOWN_CHARACTERS = 120;

/** Keeps the text of an edit that was replaced, and offers to restore it. */
export function restoreLostEdit(context: EngineContext, text: MessageText): void {
  const { tables, ports } = context;
  const reference = { messageId: text.id, revision: revisionOf(text) };
  tables.pastTexts.put({ id: pastTextId(reference), roomId: text.roomId, ...reference, text });
  const bringBack = (): void => {
    const current = tables.texts.get(text.id);
    if (!current || !tables.messages.get(text.id)) return;
    const other = { messageId: current.id, revision: revisionOf(current) };
    tables.pastTexts.put({ id: pastTextId(other), roomId: current.roomId, ...other, text: current });
    const revision = nextRevision(context, current);
    tables.texts.put({ ...text, revision, editedFrom: other.revision });
    context.ownEdits.set(text.id, revision);
  };
  ports.notify({
    kind: "info",
    title: noticeTexts.editedElsewhere,
    text: text.content.slice(0, SHOWN_CHARACTERS),
    action: { label: noticeTexts.bringBackEdit, run: bringBack },
  });
}
