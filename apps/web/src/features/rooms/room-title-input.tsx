import { type KeyboardEvent, useEffect, useRef } from "react";
import classes from "./room-item.module.css";

/** Renames in place: Enter and leaving the field keep what was typed, Escape does not (`undefined`). */
export function RoomTitleInput(props: { title: string; onFinish: (title: string | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  // Enter and Escape remove the input, which blurs it: only the first of the two counts.
  const isFinished = useRef(false);

  useEffect(() => {
    // A menu that closes gives its focus back one frame later; this comes after it. What was typed by then stays.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== input.current) input.current?.select();
    });
    input.current?.select();
    return () => cancelAnimationFrame(frame);
  }, []);

  const finish = (title: string | undefined): void => {
    if (isFinished.current) return;
    isFinished.current = true;
    props.onFinish(title?.trim());
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
      aria-label="Room title"
      defaultValue={props.title}
      onKeyDown={handleKey}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
