import { type KeyboardEvent, useEffect, useRef } from "react";
import classes from "./title-input.module.css";

interface TitleInputProps {
  /** The label of the field, such as "Room title". */
  label: string;
  title: string;
  /** Called with the typed title; undefined if it is discarded. */
  onFinish: (title: string | undefined) => void;
}

/** Renames in place: Enter and leaving the field keep what was typed, Escape does not. */
export function TitleInput({ label, title: before, onFinish }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Enter and Escape remove the input, which blurs it: only the first of the two counts.
  const isFinished = useRef(false);

  useEffect(() => {
    // A menu that closes restores its focus one frame later; this runs after it. Text that was typed by then stays.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== input.current) input.current?.select();
    });
    input.current?.select();
    return () => cancelAnimationFrame(frame);
  }, []);

  const finish = (title: string | undefined): void => {
    if (isFinished.current) return;
    isFinished.current = true;
    onFinish(title?.trim());
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") finish(event.currentTarget.value);
    if (event.key === "Escape") {
      event.stopPropagation();
      finish(undefined);
    }
  };

  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      dir="auto"
      defaultValue={before}
      onKeyDown={handleKey}
      onBlur={(event) => finish(event.currentTarget.value)}
      enterKeyHint="done"
    />
  );
}
