import type { Message } from "@tutti/domain";
import type { ShareSubject } from "@tutti/portable";
import { useMemo } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { ShareDialog } from "../../features/share/share-dialog.tsx";
import { renderSnapshot } from "../render-snapshot.tsx";

interface ShareRoomDialogProps {
  roomId: string;
  /** The question or the answer at which the person opened the dialog; absent: the whole room. */
  messageId?: string | undefined;
  onSignInNeeded: () => void;
  onClose: () => void;
}

/** The subjects that can be shared from there: the answer, its turn, the room. */
export function ShareRoomDialog({ messageId, ...rest }: ShareRoomDialogProps) {
  const { tables } = useEngine();
  const subjects = useMemo((): ShareSubject[] => {
    const message = tables.messages.get(messageId ?? "");
    const question = message && questionOf(message, (id) => tables.messages.get(id));
    return [
      ...(message?.type === "assistant" ? [{ kind: "answer" as const, messageId: message.id }] : []),
      ...(question === undefined ? [] : [{ kind: "turn" as const, messageId: question.id }]),
      { kind: "room" },
    ];
  }, [tables, messageId]);
  return <ShareDialog {...rest} subjects={subjects} renderSnapshot={renderSnapshot} />;
}

/** The user's message that a message descends from. */
function questionOf(message: Message, find: (id: string) => Message | undefined): Message | undefined {
  const seenIds = new Set<string>();
  let current: Message | undefined = message;
  while (current !== undefined && current.type !== "user" && !seenIds.has(current.id)) {
    seenIds.add(current.id);
    current = find(current.parentMessageId ?? "");
  }
  return current?.type === "user" ? current : undefined;
}
