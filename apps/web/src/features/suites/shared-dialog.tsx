import { t } from "@lingui/core/macro";
import { Button, Textarea } from "@mantine/core";
import type { Suite } from "@tutti/domain";
import { useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CheckFields } from "./check-fields.tsx";
import classes from "./suites.module.css";

/** The system prompt and the checks that apply to all prompts of a suite. */
export function SharedDialog({
  suite,
  onClose,
  onSave,
}: {
  suite: Suite;
  onClose: () => void;
  onSave: (change: Pick<Suite, "checks" | "systemPrompt">) => void;
}) {
  const [systemPrompt, setSystemPrompt] = useState(suite.systemPrompt ?? "");
  const [checks, setChecks] = useState(suite.checks);
  return (
    <Dialog opened onClose={onClose} title={t`For all prompts`} size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const filledChecks = checks.filter(({ value }) => value.trim() !== "");
          onSave({ checks: filledChecks, ...(systemPrompt.trim() === "" ? {} : { systemPrompt }) });
          onClose();
        }}
      >
        <Textarea
          label={t`System prompt`}
          data-autofocus
          autosize
          minRows={2}
          maxRows={10}
          value={systemPrompt}
          onChange={(event) => setSystemPrompt(event.currentTarget.value)}
        />
        <CheckFields checks={checks} onChange={setChecks} />
        <div className={classes.buttons}>
          <Button type="submit">{t`Save`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
