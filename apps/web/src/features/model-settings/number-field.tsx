import { TextInput } from "@mantine/core";
import type { SamplingRange } from "@tutti/contract";
import { type KeyboardEvent, useState } from "react";
import classes from "./fields.module.css";
import { isNumericText, readNumber } from "./number-text.ts";

/**
 * A field for one number: it accepts numeric text only, and reports a value within the range as it is typed. Any other
 * text stays in the field with its error, and changes nothing. An empty field means the default, which is its
 * placeholder; the arrow keys step.
 */
export function NumberField(props: {
  label: string;
  help: string;
  /** The number's name in its errors. */
  name: string;
  range: SamplingRange;
  /** undefined: nothing is set. */
  value: number | undefined;
  /** The value that applies where nothing is set, as text. */
  placeholder?: string | undefined;
  /** The value that the arrow keys start from. */
  startsAt?: number | undefined;
  step?: number;
  unit?: string;
  isDisabled?: boolean;
  /** undefined: nothing is to be set. */
  onChange: (value: number | undefined) => void;
}) {
  const { name, range, value, step = 1 } = props;
  /** The typed text, and the value that has been set since then. */
  const [input, setInput] = useState<{ text: string; standing?: { value: number | undefined } }>();
  // A preset or a reset sets another value, which the field then shows.
  if (input !== undefined && input.standing === undefined) setInput({ ...input, standing: { value } });
  else if (input?.standing !== undefined && input.standing.value !== value) setInput(undefined);
  const text = input?.text ?? (value === undefined ? "" : String(value));
  const read = readNumber(text, { name, range });

  const type = (next: string): void => {
    if (!isNumericText(next, range)) return;
    setInput({ text: next });
    const number = readNumber(next, { name, range });
    if (number.ok) props.onChange(number.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const from = read.ok ? (read.value ?? props.startsAt ?? range.min ?? 0) : undefined;
    if (from === undefined) return;
    const next = String(Number((from + direction * step).toFixed(6)));
    if (readNumber(next, { name, range }).ok) type(next);
  };

  return (
    <TextInput
      label={props.label}
      description={props.help}
      placeholder={props.placeholder}
      value={text}
      inputMode={range.isWhole ? "numeric" : "decimal"}
      autoComplete="off"
      disabled={props.isDisabled ?? false}
      error={read.ok ? undefined : read.error}
      rightSection={
        props.unit === undefined ? undefined : (
          <span className={classes.unit} aria-hidden="true">
            {props.unit}
          </span>
        )
      }
      rightSectionWidth={props.unit === undefined ? undefined : 64}
      rightSectionPointerEvents="none"
      inputWrapperOrder={["label", "description", "input", "error"]}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (read.ok) setInput(undefined);
      }}
    />
  );
}
