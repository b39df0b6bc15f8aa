import { Button, Textarea } from "@mantine/core";
import type { Message } from "@tutti/domain";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { isApple } from "../../ui/shortcut.ts";
import { editKey } from "./edit-key.ts";
import classes from "./edit-message.module.css";

/** Lines that the box shows before it scrolls, as the composer does (specification, point 9). */
const MOST_LINES = 12;

interface EditMessageProps {
  message: Pick<Message, "attachments" | "context">;
  text: string;
  onChange: (text: string) => void;
  onSave: (options: { isRetrying: boolean }) => void;
  onCancel: () => void;
}

/** The words of a message while the person changes them. */
export function EditMessage({ message, text, onChange, onSave, onCancel }: EditMessageProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const canSave = text.trim() !== "" || message.attachments.length > 0;
  const save = (isRetrying: boolean): void => {
    if (canSave) onSave({ isRetrying });
  };

  useLayoutEffect(() => {
    const { current } = box;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const meaning = editKey(event.nativeEvent);
    if (meaning === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (meaning === "cancel") onCancel();
    else save(true);
  };

  return (
    <div className={classes.editor}>
      <Textarea
        ref={box}
        aria-label="Edit message"
        autosize
        minRows={1}
        maxRows={MOST_LINES}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={classes.buttons}>
        <span className={classes.hint}>{isApple ? "⌘↵" : "Ctrl ↵"} saves and retries</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" size="compact-sm" disabled={!canSave} onClick={() => save(false)}>
          Save
        </Button>
        <Button size="compact-sm" disabled={!canSave} onClick={() => save(true)}>
          {message.context === "artifact-chat" ? "Save & Generate" : "Save & Retry"}
        </Button>
      </div>
    </div>
  );
}
