import type { Icon } from "@tabler/icons-react";
import type { Shortcut } from "./shortcut.ts";
import { tooltip } from "./tooltip.ts";
import classes from "./word-button.module.css";

interface WordButtonProps {
  icon: Icon;
  /** The word on the button. */
  word: string;
  /** Its name for a screen reader, which contains the word. */
  name: string;
  /** The tooltip: what a press does, or why the button does nothing. */
  hint: string;
  /** For a switch: whether it is on. */
  isOn?: boolean;
  /** Whether a press does nothing; it stays in reach of a pointer and the keyboard, for its hint. */
  isUnavailable?: boolean;
  /** What stays of it in a narrow composer. */
  narrow?: "word" | "icon";
  /** Shown in the tooltip; the key itself is handled elsewhere. */
  shortcut?: Shortcut | undefined;
  onPress: () => void;
}

/** A quiet button of a composer, with its name in a word. Its height is a finger's on a phone. */
export function WordButton(props: WordButtonProps) {
  const { icon: Glyph, isUnavailable, narrow = "word" } = props;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={props.name}
      aria-pressed={props.isOn}
      aria-disabled={isUnavailable}
      data-narrow={narrow}
      onClick={props.onPress}
      {...tooltip(props.hint, isUnavailable ? undefined : props.shortcut)}
    >
      <Glyph className={classes.icon} size={16} stroke={1.75} aria-hidden />
      <span className={classes.word}>{props.word}</span>
    </button>
  );
}
