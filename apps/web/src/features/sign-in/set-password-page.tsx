import { t } from "@lingui/core/macro";
import { Button, PasswordInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import type { ReactNode, SubmitEvent } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { ApiCallError } from "../../platform/api/call-api.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./set-password-page.module.css";

/** Sets the password of a link's account, once; then the person signs in with it. */
export function SetPasswordPage({ secret, onSignIn }: { secret: string; onSignIn: () => void }) {
  const { callApi, session, uiState } = useServices();
  const { data, error, refetch } = useQuery({
    // Not the secret itself: query keys appear in errors and tools.
    queryKey: ["password-link"],
    queryFn: ({ signal }) => call(callApi, authenticationOperations.describePasswordLink, { body: { secret }, signal }),
    enabled: secret !== "",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = useMutation({
    mutationFn: async (newPassword: string) => {
      await call(callApi, authenticationOperations.usePasswordLink, { body: { secret, newPassword } });
      uiState.update({ hasAccount: true });
      // The link has ended the sessions of its account, perhaps this browser's.
      await session.refresh();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    set.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  };

  if (set.isSuccess) {
    return (
      <Note title={t`The password is set`}>
        <p>{t`Sign in with it. Every session that the account had has ended.`}</p>
        <Button onClick={onSignIn}>{t`Sign in`}</Button>
      </Note>
    );
  }
  if (secret === "" || (error instanceof ApiCallError && error.status === 400)) {
    return (
      <Note title={t`This link is no longer valid`}>
        <p>{t`It was used, replaced by a newer one, or has expired. Ask for a new one.`}</p>
      </Note>
    );
  }
  if (error) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading the link`} />;
  return (
    <Note title={t`Set a password`}>
      <p>{t`For ${data.name}, who signs in as ${data.email}.`}</p>
      <form onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={data.email} />
        <PasswordInput
          label={t`New password`}
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={8}
          maxLength={128}
          visibilityToggleButtonProps={{ "aria-label": t`Show password` }}
        />
        <PendingButton type="submit" isPending={set.isPending}>
          {t`Set password`}
        </PendingButton>
        <Refusal error={set.error} />
      </form>
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.note}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
