import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPaperclip, IconPlus, IconUpload } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { MAX_SUITE_PROMPTS, type Suite, type SuitePrompt } from "@tutti/domain";
import type { NewPrompt, Suites } from "@tutti/engine";
import { useRef, useState } from "react";
import { EmptyNote } from "../../ui/state-note.tsx";
import { FileDialog } from "./file-dialog.tsx";
import { PromptDialog } from "./prompt-dialog.tsx";
import { checkNames } from "./suite-names.ts";
import classes from "./suites.module.css";

/** The height of a prompt's line in pixels. */
const ROW = 44;

/** The prompts of a suite, one per line. */
export function PromptList({ suites, suite }: { suites: Suites; suite: Suite }) {
  const [edit, setEdit] = useState<{ prompt: SuitePrompt | undefined }>();
  const [isReading, setIsReading] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { prompts } = suite;
  const rows = useVirtualizer({
    count: prompts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const save = (prompt: SuitePrompt | undefined, next: NewPrompt): void => {
    if (prompt === undefined) suites.addPrompts(suite.id, [next]);
    else {
      const nextPrompt = { attachments: [], checks: [], ...next, id: prompt.id } as SuitePrompt;
      suites.update(suite.id, (before) => ({
        ...before,
        prompts: before.prompts.map((each) => (each.id === prompt.id ? nextPrompt : each)),
      }));
    }
  };
  return (
    <>
      <div className={classes.bar}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => setEdit({ prompt: undefined })}
        >
          {t`Add prompt`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUpload size={15} />}
          onClick={() => setIsReading(true)}
        >
          {t`From a file`}
        </Button>
      </div>
      {prompts.length === 0 ? (
        <EmptyNote>
          {t`This suite has no prompts. Write one, or add them from a CSV or JSONL file. To add messages of chats, choose “Add to suite” in their menu.`}
        </EmptyNote>
      ) : (
        <div ref={scroller} className={classes.list}>
          <ul style={{ height: rows.getTotalSize() }} aria-label={t`Prompts`}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const prompt = prompts[index];
              if (!prompt) return null;
              return (
                <li key={prompt.id} className={classes.line} style={{ top: start, height: ROW }}>
                  <button type="button" onClick={() => setEdit({ prompt })}>
                    <span className={classes.place}>{index + 1}</span>
                    <span className={classes.words} dir="auto">
                      {prompt.text || t`(no words)`}
                    </span>
                    {prompt.attachments.length > 0 ? <IconPaperclip size={14} aria-label={t`With files`} /> : null}
                    <span className={classes.expected} dir="auto">
                      {checkSummary(prompt)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {edit === undefined ? null : (
        <PromptDialog
          prompt={edit.prompt}
          onClose={() => setEdit(undefined)}
          onSave={(next) => save(edit.prompt, next)}
          {...(edit.prompt === undefined
            ? {}
            : {
                onRemove: () => {
                  const id = edit.prompt?.id;
                  setEdit(undefined);
                  suites.update(suite.id, (before) => ({
                    ...before,
                    prompts: before.prompts.filter((each) => each.id !== id),
                  }));
                },
              })}
        />
      )}
      {isReading ? (
        <FileDialog
          room={MAX_SUITE_PROMPTS - prompts.length}
          onClose={() => setIsReading(false)}
          onTake={(takenPrompts) => suites.addPrompts(suite.id, takenPrompts)}
        />
      ) : null}
    </>
  );
}

function checkSummary({ checks, expected }: SuitePrompt): string {
  if (checks.length > 0) return checks.map(({ type }) => checkNames[type]).join(", ");
  return expected ? t`Expects: ${expected}` : "";
}
