import { t } from "@lingui/core/macro";
import { PasswordInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import type { SubmitEvent } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { hasPasswordIn, SIGN_IN_ACCOUNTS_KEY, useSignInAccounts } from "./use-sign-in-accounts.ts";

/** The length of the shortest password that the gateway accepts. */
const SHORTEST = 8;

const toggle = { "aria-label": t`Show password` };

/**
 * Changes the password, which signs out every other browser, or sets the first password of an account that was made
 * with GitHub or Google.
 */
export function PasswordSection({ email }: { email: string }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const hasPassword = hasPasswordIn(useSignInAccounts().data);
  const change = useMutation({
    mutationFn: async ({ current, next }: { current: string | undefined; next: string }) => {
      const { changePassword, setPassword } = authenticationOperations;
      if (current === undefined) await call(callApi, setPassword, { body: { newPassword: next } });
      else {
        const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
        await call(callApi, changePassword, { body });
      }
      return { isFirst: current === undefined };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: SIGN_IN_ACCOUNTS_KEY }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const current = hasPassword ? String(data.get("current")) : undefined;
    change.mutate({ current, next: String(data.get("new")) }, { onSuccess: () => form.reset() });
  };

  const lead = hasPassword
    ? t`Changing it signs you out everywhere else.`
    : t`You have no password, since you sign in elsewhere. With one you can also sign in with your email address.`;
  return (
    <PageSection title={t`Password`} anchor="password" lead={lead}>
      <form className={classes.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordInput
            label={t`Current password`}
            name="current"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={toggle}
          />
        )}
        <PasswordInput
          label={t`New password`}
          name="new"
          autoComplete="new-password"
          description={t`At least ${SHORTEST} characters.`}
          minLength={SHORTEST}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={toggle}
        />
        <div className={classes.actions}>
          <PendingButton type="submit" size="compact-sm" h={30} isPending={change.isPending}>
            {hasPassword ? t`Change password` : t`Set password`}
          </PendingButton>
        </div>
      </form>
      <Refusal error={change.error} />
      {change.isSuccess && (
        <p className={classes.told} role="status">
          {change.data.isFirst ? t`The password is set.` : t`The password is changed.`}
        </p>
      )}
    </PageSection>
  );
}
