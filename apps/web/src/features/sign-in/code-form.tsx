import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import type { Result } from "@tutti/domain";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import type { SignInFailure } from "../../platform/sign-in/session.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import classes from "./sign-in-dialog.module.css";

export interface CodeFormProps {
  refusal: string | undefined;
  isSending: boolean;
  onEnter: (entering: Promise<Result<unknown, SignInFailure>>) => void;
  /** Returns to the address and the password. */
  onBack: () => void;
}

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export function CodeForm({ refusal, isSending, onEnter, onBack }: CodeFormProps) {
  const { session } = useServices();
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (code !== "") onEnter(session.confirmCode({ code, isRecoveryCode }));
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isRecoveryCode ? (
        <TextInput
          key="recovery"
          label={t`Recovery code`}
          description={t`One of those that you kept when you turned two-step sign-in on. Each works once.`}
          name="code"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <TextInput
          key="app"
          label={t`Code`}
          description={t`The six digits that your authenticator app shows for Tutti.`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <PendingButton type="submit" isPending={isSending} fullWidth>
        {t`Sign in`}
      </PendingButton>
      <p className={classes.switch}>
        <button type="button" onClick={() => setIsRecoveryCode(!isRecoveryCode)}>
          {isRecoveryCode ? t`Use the authenticator app` : t`Use a recovery code`}
        </button>{" "}
        <button type="button" onClick={onBack}>
          {t`Back`}
        </button>
      </p>
    </form>
  );
}
