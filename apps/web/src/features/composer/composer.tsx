import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useId, useRef } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useDraft } from "../../bindings/use-draft.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { KeyCap } from "../../ui/key-cap.tsx";
import { answerHint } from "./answer-hint.ts";
import classes from "./composer.module.css";
import { COMPOSER_INPUT_ID } from "./composer-focus.ts";
import { composerAction } from "./composer-key.ts";
import { SendButton } from "./send-button.tsx";
import { useEscapeToStop } from "./use-escape-to-stop.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/**
 * Where a message is written. `onSent` is told the room's id, which is a new one after a message that began a room;
 * `onSignInNeeded` is called when nobody is signed in, with the message still here.
 */
export function Composer({
  roomId,
  onSent,
  onSignInNeeded,
}: {
  roomId: string;
  onSent: (roomId: string) => void;
  onSignInNeeded: () => void;
}) {
  const { chat } = useEngine();
  const draft = useDraft(roomId);
  const characters = useRoomCharacters(roomId);
  const isProcessing = useRoomState(roomId)?.isProcessing ?? false;
  const input = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const hintId = useId();
  useFocusOnOpen(input, roomId);

  const isEmpty = draft.text.trim() === "" && draft.attachments.length === 0;

  const send = async (): Promise<void> => {
    // One message is sent at a time: a second Enter while the room is made or loaded means the same message.
    if (isEmpty || isProcessing || isSending.current) return;
    isSending.current = true;
    try {
      const outcome = await chat.send(roomId);
      if (outcome.status === "sent") onSent(outcome.roomId);
      if (outcome.status === "signed-out") onSignInNeeded();
      else input.current?.focus();
    } finally {
      isSending.current = false;
    }
  };

  const stop = (): void => {
    chat.stop(roomId);
    input.current?.focus();
  };

  useEscapeToStop(isProcessing, stop);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const action = composerAction(event.nativeEvent, isProcessing);
    if (action === undefined) return;
    event.preventDefault();
    if (action === "stop") stop();
    else void send();
  };

  return (
    <section className={classes.area} aria-label="New message">
      <div className={classes.box}>
        <Textarea
          ref={input}
          id={COMPOSER_INPUT_ID}
          classNames={{ input: classes.input }}
          variant="unstyled"
          aria-label="Message"
          dir="auto"
          placeholder="Ask every model at once"
          autosize
          minRows={1}
          maxRows={12}
          value={draft.text}
          onChange={(event) => chat.setDraft(roomId, { ...draft, text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          aria-describedby={hintId}
          enterKeyHint="send"
        />
        <div className={classes.bar}>
          <span className={classes.who} id={hintId}>
            {answerHint(characters)}
          </span>
          <span className={classes.keys} aria-hidden="true">
            {isProcessing ? (
              <>
                <KeyCap>Esc</KeyCap> stop
              </>
            ) : (
              <>
                <KeyCap>↵</KeyCap> <span className={classes.send}>send</span> <KeyCap>Shift</KeyCap>
                <KeyCap>↵</KeyCap> new line
              </>
            )}
          </span>
          <SendButton isProcessing={isProcessing} isEmpty={isEmpty} onSend={() => void send()} onStop={stop} />
        </div>
      </div>
    </section>
  );
}
