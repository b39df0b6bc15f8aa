import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { changePassword } from "../../platform/api/account.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "./refusal.tsx";
import classes from "./settings-page.module.css";

/** The shortest password that the gateway takes. */
const SHORTEST = 8;

/** Another password; every other browser is signed out. */
export function PasswordSection({ email }: { email: string }) {
  const { callApi } = useServices();
  const change = useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) => changePassword(callApi, passwords),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const passwords = { currentPassword: String(data.get("current")), newPassword: String(data.get("new")) };
    change.mutate(passwords, { onSuccess: () => form.reset() });
  };

  const toggle = { "aria-label": "Show password" };
  return (
    <PageSection title="Password" anchor="password" lead="Changing it signs you out everywhere else.">
      <form className={classes.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          label="New password"
          name="new"
          autoComplete="new-password"
          description={`At least ${SHORTEST} characters.`}
          minLength={SHORTEST}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={toggle}
        />
        <div className={classes.actions}>
          <Button type="submit" size="compact-sm" h={30} loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
      <Refusal error={change.error} />
      {change.isSuccess && (
        <p className={classes.told} role="status">
          The password is changed.
        </p>
      )}
    </PageSection>
  );
}
