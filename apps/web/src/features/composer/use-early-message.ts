import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft, useDraft } from "../../bindings/use-draft.ts";
import { useLibrary } from "../../bindings/use-room.ts";
import { useSession } from "../../bindings/use-session.ts";
import { takeEarlyMessage } from "./early-message.ts";

/**
 * Goes on where the field of `index.html` ends: its text, its cursor, its focus. Enter that was pressed there sends as
 * soon as it is known who is signed in and who answers, unless the text has become another one by then.
 */
export function useEarlyMessage(
  input: RefObject<HTMLTextAreaElement | null>,
  { roomId, send }: { roomId: string; send: () => void },
): void {
  const engine = useEngine();
  const draft = useDraft(roomId);
  const [earlyMessage, setEarlyMessage] = useState<{ roomId: string; text: string }>();

  // Before the browser draws or handles the next key.
  useLayoutEffect(
    () =>
      takeEarlyMessage(({ text, selection, hasFocus, isSent }) => {
        let offset = 0;
        if (text !== "") {
          changeDraft(engine, roomId, (before) => {
            offset = before.text.length;
            return { text: before.text + text };
          });
          if (isSent) setEarlyMessage({ roomId, text });
        }
        if (!hasFocus) return;
        input.current?.focus({ preventScroll: true });
        // Once the field shows the text.
        queueMicrotask(() => input.current?.setSelectionRange(offset + selection.start, offset + selection.end));
      }),
    [engine, input, roomId],
  );

  const isWanted = earlyMessage !== undefined && earlyMessage.roomId === roomId && earlyMessage.text === draft.text;
  const isLoaded = useLibrary().status !== "loading";
  const isKnown = useSession().status !== "loading";
  const isAnswered = useRoomCharacters(roomId).length > 0;
  const isReady = isLoaded && isKnown && isAnswered;
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (earlyMessage === undefined) return;
    if (isWanted && isReady) sendNow();
    if (!isWanted || isReady) setEarlyMessage(undefined);
  }, [earlyMessage, isWanted, isReady]);
}
