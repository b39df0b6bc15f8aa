import { t } from "@lingui/core/macro";
import type { ArtifactVersion } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { scrollable } from "../../ui/scrollable.ts";
import { type InputHistory, inputAt, withInput } from "./input-history.ts";
import { PlacedText } from "./notices/placed-text.tsx";
import classes from "./preview.module.css";

/** A line of the console; the oldest ones are removed when there are too many. */
export interface ConsoleLine extends ConsoleEntry {
  number: number;
}

interface ConsoleViewProps {
  version: ArtifactVersion | undefined;
  lines: readonly ConsoleLine[];
  /** Called with the text to evaluate in the app. */
  onInput: (text: string) => void;
}

/** The console output of an app, and a field that evaluates a text in it. */
export function ConsoleView({ version, lines, onInput }: ConsoleViewProps) {
  const [text, setText] = useState("");
  const [history, setHistory] = useState<InputHistory>({ inputs: [], place: 0 });
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1);
  // The result of the person's input appears at the end.
  useEffect(() => {
    if (last?.isEvaluated === true) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      setHistory(withInput(history, text));
      setText("");
      onInput(text);
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const older = step === undefined ? undefined : inputAt(history, step);
    if (older === undefined) return;
    event.preventDefault();
    setHistory(older.history);
    setText(older.text);
  };

  return (
    <>
      <ol ref={list} className={classes.console} aria-label={t`Console`} {...scrollable}>
        {lines.length === 0 ? <li>{t`Nothing written yet.`}</li> : null}
        {lines.map(({ number, level, text: words, isEvaluated }) => (
          <li key={number} data-level={level} data-evaluated={isEvaluated}>
            <PlacedText version={version} text={words} />
          </li>
        ))}
      </ol>
      <div className={classes.consoleInput}>
        <span aria-hidden>{">"}</span>
        <input
          type="text"
          aria-label={t`Evaluate in the app`}
          placeholder={t`Evaluate in the app`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </>
  );
}
