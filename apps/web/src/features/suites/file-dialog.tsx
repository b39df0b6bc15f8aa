import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { withoutUndefined } from "@tutti/contract";
import { MAX_SUITE_PROMPTS, type ReadPrompts } from "@tutti/domain";
import type { NewPrompt } from "@tutti/engine";
import { useState } from "react";
import { pickFile } from "../../platform/page/pick-file.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { EncodingSelect } from "../../ui/encoding/encoding-select.tsx";
import { LoadingNote } from "../../ui/state-note.tsx";
import { checkNames, refusalText } from "./suite-names.ts";
import classes from "./suites.module.css";
import { readPromptFile } from "./work/suite-work.ts";

interface FileDialogProps {
  /** The number of prompts that the suite still has room for; undefined for a new suite. */
  room: number | undefined;
  onClose: () => void;
  onTake: (prompts: readonly NewPrompt[], name: string) => void;
}

type State =
  | { name: "asking"; failure?: string }
  | { name: "reading" }
  | { name: "read"; file: File; read: ReadPrompts; encoding: string };

/** The most lines that are shown of the read prompts, and of the refused ones. */
const SHOWN = 50;

/** Reads prompts from a CSV or JSONL file, and shows them before they are added. */
export function FileDialog({ room = MAX_SUITE_PROMPTS, onClose, onTake }: FileDialogProps) {
  const [state, setState] = useState<State>({ name: "asking" });
  const choose = async (): Promise<void> => {
    const file = await pickFile(".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json");
    if (file !== undefined) await read(file);
  };
  const read = async (file: File, encoding?: string): Promise<void> => {
    setState({ name: "reading" });
    try {
      const options = { room, ...withoutUndefined({ encoding }) };
      setState({ name: "read", file, ...(await readPromptFile(file, options)) });
    } catch (error) {
      setState({ name: "asking", failure: error instanceof Error ? error.message : String(error) });
    }
  };
  const prompts = state.name === "read" ? state.read.prompts : [];
  return (
    <Dialog opened onClose={onClose} title={t`Prompts from a file`} size="xl">
      {state.name === "asking" ? (
        <>
          <p className={classes.lead}>
            {t`A CSV file whose first line names its columns, or lines of JSON. The column “prompt” (or “question”, “input”) is the prompt; “expected” (or “ideal”, “answer”) what its answer contains; “system” its system prompt; “contains”, “matches”, “judge” and the other checks are columns too.`}
          </p>
          {state.failure === undefined ? null : (
            <p className={classes.failure} role="alert">
              {t`The file could not be read: ${state.failure}`}
            </p>
          )}
          <Button onClick={() => void choose()} data-autofocus>{t`Choose a file`}</Button>
        </>
      ) : state.name === "reading" ? (
        <LoadingNote label={t`Reading the file`} />
      ) : (
        <>
          {state.encoding === "utf-8" ? null : (
            <EncodingSelect encoding={state.encoding} onChange={(encoding) => void read(state.file, encoding)} />
          )}
          <Read read={state.read} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void choose()}>{t`Another file`}</Button>
            <Button
              data-autofocus
              disabled={prompts.length === 0}
              onClick={() => {
                onTake(prompts, state.file.name.replace(/\.\w+$/u, ""));
                onClose();
              }}
            >
              {t`Add ${plural(prompts.length, { one: "# prompt", other: "# prompts" })}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Read({ read: { prompts, refusedLines, ignoredColumns } }: { read: ReadPrompts }) {
  const columns = ignoredColumns.slice(0, SHOWN).map((column) => `“${column}”`);
  return (
    <>
      {columns.length === 0 ? null : (
        <p className={classes.ignored} role="status">
          {plural(columns.length, {
            one: `The column ${columns.join(", ")} is ignored: its name is not one of those that are read.`,
            other: `The columns ${columns.join(", ")} are ignored: their names are not among those that are read.`,
          })}
        </p>
      )}
      {refusedLines.length === 0 ? null : (
        <details className={classes.refused} open>
          <summary>
            {t`${plural(refusedLines.length, { one: "One line was refused", other: "# lines were refused" })}`}
          </summary>
          <ul>
            {refusedLines.slice(0, SHOWN).map((each) => (
              <li key={`${each.line} ${each.fault}`}>{refusalText(each)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.preview}>
        <table className={classes.prompts}>
          <thead>
            <tr>
              <th scope="col">{t`Prompt`}</th>
              <th scope="col">{t`Expected`}</th>
              <th scope="col">{t`Checks`}</th>
            </tr>
          </thead>
          <tbody>
            {prompts.slice(0, SHOWN).map((prompt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the read prompts do not change.
              <tr key={index}>
                <td className={classes.clamped}>{prompt.text}</td>
                <td className={classes.clamped}>{prompt.expected}</td>
                <td>{prompt.checks.map(({ type }) => checkNames[type]).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {prompts.length > SHOWN ? (
        <p className={classes.dimmed}>{t`The first ${SHOWN} of ${prompts.length} are shown.`}</p>
      ) : null}
    </>
  );
}
