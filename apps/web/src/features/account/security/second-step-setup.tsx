import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { SecondStepSetup as Setup } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { type SubmitEvent, useState } from "react";
import { renderSVG } from "uqr";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns two-step sign-in on: the password, then a code of the app that was set up, then the recovery codes. */
export function SecondStepSetup({ onClose }: { onClose: () => void }) {
  const { callApi } = useServices();
  const begin = useMutation({
    mutationFn: (password: string) => call(callApi, authenticationOperations.turnOnSecondStep, { body: { password } }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(callApi, authenticationOperations.verifyCode, { body: { code } }),
  });
  if (begin.data === undefined) {
    return (
      <PasswordQuestion
        text={t`You need an authenticator app, such as that of a password manager.`}
        action={t`Continue`}
        isPending={begin.isPending}
        error={begin.error}
        onSubmit={(password) => begin.mutate(password)}
        onCancel={onClose}
      />
    );
  }
  if (confirm.isSuccess) return <RecoveryCodes codes={begin.data.backupCodes} onClose={onClose} />;
  return (
    <Confirmation
      setup={begin.data}
      isPending={confirm.isPending}
      error={confirm.error}
      onSubmit={(code) => confirm.mutate(code)}
      onCancel={onClose}
    />
  );
}

interface ConfirmationProps {
  setup: Setup;
  isPending: boolean;
  error: Error | null;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

function Confirmation({ setup, isPending, error, onSubmit, onCancel }: ConfirmationProps) {
  const [code, setCode] = useState("");
  const key = new URL(setup.totpURI).searchParams.get("secret") ?? "";
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(code.trim());
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <p
        className={classes.dimmed}
      >{t`Scan this with your authenticator app, or give it the key. Then enter the code that it shows.`}</p>
      <img
        className={classes.qr}
        alt={t`QR code for the authenticator app`}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(setup.totpURI, { border: 2 }))}`}
      />
      <div className={classes.secret}>
        <code translate="no">{key}</code>
        <CopyButton label={t`Copy the key`} text={() => key} />
      </div>
      <TextInput
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Refusal error={error} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <PendingButton type="submit" isPending={isPending}>
          {t`Turn on`}
        </PendingButton>
      </div>
    </form>
  );
}
