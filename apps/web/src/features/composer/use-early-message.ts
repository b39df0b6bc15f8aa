import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft, useDraft } from "../../bindings/use-draft.ts";
import { useLibrary } from "../../bindings/use-room.ts";
import { takeEarlyMessage } from "./early-message.ts";

/**
 * Takes over from the field of `index.html`: its text, its cursor, its focus. If Enter was pressed there, the message
 * is sent as soon as the session and the room's characters are known, unless the text has changed by then.
 */
export function useEarlyMessage(
  input: RefObject<HTMLTextAreaElement | null>,
  { roomId, send }: { roomId: string; send: () => void },
): void {
  const engine = useEngine();
  const draft = useDraft(roomId);
  const [earlyMessage, setEarlyMessage] = useState<{ roomId: string; text: string }>();

  // A layout effect, so that it runs before the browser paints or handles the next key.
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
