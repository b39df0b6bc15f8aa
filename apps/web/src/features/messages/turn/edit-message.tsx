import { t } from "@lingui/core/macro";
import { Button, Textarea } from "@mantine/core";
import type { Message } from "@tutti/domain";
import { useLayoutEffect, useRef, useState } from "react";
import { isApple } from "../../../ui/buttons/shortcut.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.tsx";
import { LONG_TEXT } from "../answer/collapse.ts";
import { editKey } from "./edit-key.ts";
import classes from "./edit-message.module.css";

/** Loaded with the first large text that is edited: a text area would lay out the whole text with every key. */
const LargeTextField = lazyPart(
  async () => (await import("../../../ui/large-text/large-text-field.tsx")).LargeTextField,
  ({ className }) => <div className={className} />,
);

/** Lines that the box shows before it scrolls, as the composer does (specification, point 9). */
const MAX_LINES = 12;

interface EditMessageProps {
  message: Pick<Message, "attachments" | "context">;
  text: string;
  onChange: (text: string) => void;
  onSave: (text: string, options: { isRetrying: boolean }) => void;
  onCancel: () => void;
}

/** The text box in which the person edits a message. */
export function EditMessage({ message, text, onChange, onSave, onCancel }: EditMessageProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const largeText = useRef<() => string>(undefined);
  const isOver = useRef(false);
  // The field keeps its kind, however much of its text is deleted.
  const [isLarge] = useState(text.length > LONG_TEXT);
  const canSave = text.trim() !== "" || message.attachments.length > 0;
  const save = (isRetrying: boolean): void => {
    const editedText = largeText.current?.() ?? text;
    if (editedText.trim() === "" && message.attachments.length === 0) return;
    isOver.current = true;
    onSave(editedText, { isRetrying });
  };
  const cancel = (): void => {
    isOver.current = true;
    onCancel();
  };

  useLayoutEffect(() => {
    const { current } = box;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const press = (event: KeyboardEvent): boolean => {
    const meaning = editKey(event);
    if (meaning === undefined) return false;
    event.preventDefault();
    event.stopPropagation();
    if (meaning === "cancel") cancel();
    else save(true);
    return true;
  };

  return (
    <div className={classes.editor}>
      {isLarge ? (
        <LargeTextField
          text={text}
          label={t`Edit message`}
          className={classes.large}
          current={largeText}
          onLeave={(editedText) => {
            if (!isOver.current) onChange(editedText);
          }}
          onKeyDown={press}
        />
      ) : (
        <Textarea
          ref={box}
          aria-label={t`Edit message`}
          autosize
          minRows={1}
          maxRows={MAX_LINES}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => press(event.nativeEvent)}
        />
      )}
      <div className={classes.buttons}>
        <span className={classes.hint}>{t`${isApple ? "⌘↵" : t`Ctrl ↵`} saves and retries`}</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={cancel}>
          {t`Cancel`}
        </Button>
        <Button variant="default" size="compact-sm" disabled={!canSave} onClick={() => save(false)}>
          {t`Save`}
        </Button>
        <Button size="compact-sm" disabled={!canSave} onClick={() => save(true)}>
          {message.context === "artifact-chat" ? t`Save & Generate` : t`Save & Retry`}
        </Button>
      </div>
    </div>
  );
}
