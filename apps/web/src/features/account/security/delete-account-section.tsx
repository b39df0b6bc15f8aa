import { t } from "@lingui/core/macro";
import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { deleteStore } from "../../../platform/delete-store.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { hasPasswordIn, useSignInAccounts } from "./use-sign-in-accounts.ts";

/** Deletes the account, after a question that says which data is deleted with it and which stays. */
export function DeleteAccountSection() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <PageSection
      title={t`Delete account`}
      anchor="delete-account"
      lead={t`Your account is deleted for good. The chats in this browser stay, unless you say otherwise.`}
    >
      <div className={classes.row}>
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
            {t`Delete account`}
          </Button>
        </div>
      </div>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title={t`Delete your account?`} size={480}>
        <Question onCancel={() => setIsAsking(false)} />
      </Dialog>
    </PageSection>
  );
}

function Question({ onCancel }: { onCancel: () => void }) {
  const { callApi, databaseName } = useServices();
  const [password, setPassword] = useState("");
  const [isErasing, setIsErasing] = useState(false);
  const hasPassword = hasPasswordIn(useSignInAccounts().data);
  const remove = useMutation({
    mutationFn: async () => {
      // Without a password the session must be at most a day old.
      await call(callApi, authenticationOperations.deleteUser, { body: hasPassword ? { password } : {} });
      if (isErasing) await deleteStore(databaseName);
      location.assign("/chat");
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    remove.mutate();
  };

  return (
    <form className={classes.question} onSubmit={submit}>
      <p className={classes.dimmed}>
        {t`These are deleted and cannot be restored: your name and your ways to sign in, your API keys, the presets and providers that are yours alone, and organizations in which you are alone.`}
      </p>
      <p className={classes.dimmed}>
        {t`These stay: what you made in organizations with others, and the record of what was used, without your name.`}
      </p>
      {hasPassword && (
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
      )}
      <label className={classes.check}>
        <input type="checkbox" checked={isErasing} onChange={(event) => setIsErasing(event.currentTarget.checked)} />
        {t`Also delete the chats in this browser`}
      </label>
      <Refusal error={remove.error} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <PendingButton type="submit" className={classes.danger ?? ""} isPending={remove.isPending}>
          {t`Delete account`}
        </PendingButton>
      </div>
    </form>
  );
}
