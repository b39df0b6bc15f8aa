import { t } from "@lingui/core/macro";
import { Button, PasswordInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

export interface PasswordQuestionProps {
  text: string;
  /** The button's label. */
  action: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password again before an action that an open browser alone must not allow. */
export function PasswordQuestion({ text, action, isPending, error, onSubmit, onCancel }: PasswordQuestionProps) {
  const [password, setPassword] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <p className={classes.dimmed}>{text}</p>
      <PasswordInput
        label={t`Your password`}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t`Show password` }}
      />
      <Refusal error={error} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <PendingButton type="submit" isPending={isPending}>
          {action}
        </PendingButton>
      </div>
    </form>
  );
}
