import { t } from "@lingui/core/macro";
import { Button, Textarea } from "@mantine/core";
import { type Attachment, MAX_ATTACHMENTS, type SuitePrompt } from "@tutti/domain";
import type { NewPrompt } from "@tutti/engine";
import { useState } from "react";
import { createFilePreparer } from "../../platform/files/file-preparer.ts";
import { pickFiles } from "../../platform/page/pick-file.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CheckFields } from "./check-fields.tsx";
import classes from "./suites.module.css";

interface PromptDialogProps {
  /** Undefined for a new prompt. */
  prompt: SuitePrompt | undefined;
  onClose: () => void;
  onSave: (prompt: Required<Pick<NewPrompt, "text" | "attachments" | "checks">> & NewPrompt) => void;
  onRemove?: () => void;
}

const prepareFile = createFilePreparer();

/** One prompt with its attachments and settings, and the checks of its answers. */
export function PromptDialog({ prompt, onClose, onSave, onRemove }: PromptDialogProps) {
  const [text, setText] = useState(prompt?.text ?? "");
  const [systemPrompt, setSystemPrompt] = useState(prompt?.systemPrompt ?? "");
  const [expected, setExpected] = useState(prompt?.expected ?? "");
  const [checks, setChecks] = useState(prompt?.checks ?? []);
  const [attachments, setAttachments] = useState<readonly Attachment[]>(prompt?.attachments ?? []);
  const [failureText, setFailureText] = useState("");
  const attach = async (): Promise<void> => {
    setFailureText("");
    for (const file of await pickFiles()) {
      const fileResult = await prepareFile(file, new AbortController().signal);
      if (fileResult.ok) setAttachments((before) => [...before, fileResult.value].slice(0, MAX_ATTACHMENTS));
      else setFailureText(t`${file.name} could not be attached: images, texts and PDFs of up to 10 MB can.`);
    }
  };
  const save = (): void => {
    onSave({
      text,
      attachments,
      checks: checks.filter(({ value }) => value.trim() !== ""),
      ...(systemPrompt.trim() === "" ? {} : { systemPrompt }),
      ...(expected.trim() === "" ? {} : { expected }),
    });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={prompt ? t`Prompt` : t`New prompt`} size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          label={t`Prompt`}
          data-autofocus
          autosize
          minRows={3}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea
          label={t`Expected answer`}
          description={t`The answer must contain it if the prompt has no check of its own. Judges see it.`}
          autosize
          maxRows={8}
          value={expected}
          onChange={(event) => setExpected(event.currentTarget.value)}
        />
        <CheckFields checks={checks} onChange={setChecks} />
        <Textarea
          label={t`System prompt`}
          description={t`Instead of the suite’s.`}
          autosize
          maxRows={8}
          value={systemPrompt}
          onChange={(event) => setSystemPrompt(event.currentTarget.value)}
        />
        <div className={classes.attachments}>
          {attachments.map(({ name }, index) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
              key={index}
              size="compact-xs"
              variant="default"
              onClick={() => setAttachments(attachments.filter((_, place) => place !== index))}
            >
              {t`Remove ${name}`}
            </Button>
          ))}
          <Button size="compact-xs" variant="subtle" onClick={() => void attach()}>{t`Attach files`}</Button>
        </div>
        {failureText === "" ? null : (
          <p className={classes.failure} role="alert">
            {failureText}
          </p>
        )}
        <div className={classes.buttons}>
          {onRemove === undefined ? null : (
            <Button variant="subtle" color="red" onClick={onRemove}>{t`Remove prompt`}</Button>
          )}
          <Button type="submit" disabled={text.trim() === "" && attachments.length === 0}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
