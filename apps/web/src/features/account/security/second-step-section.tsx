import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import classes from "../settings-page.module.css";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondStepSetup } from "./second-step-setup.tsx";
import { hasPasswordIn, useSignInAccounts } from "./use-sign-in-accounts.ts";

const SECOND_STEP_KEY = ["second-step"];

type Question = "set-up" | "renew" | "end";

const titles: Readonly<Record<Question, string>> = {
  "set-up": t`Turn on two-step sign-in`,
  renew: t`New recovery codes`,
  end: t`Turn off two-step sign-in?`,
};

/** Turns on and off whether signing in by password also requires a code of an authenticator app. */
export function SecondStepSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const hasPassword = hasPasswordIn(useSignInAccounts().data);
  const { data: isOn } = useQuery({
    queryKey: SECOND_STEP_KEY,
    queryFn: async ({ signal }) => {
      const { user } = await call(callApi, authenticationOperations.getSession, { signal });
      return user.twoFactorEnabled === true;
    },
  });
  const [question, setQuestion] = useState<Question>();
  const close = (): void => {
    setQuestion(undefined);
    // Turning it on or off starts a new session in this browser.
    void queries.invalidateQueries({ queryKey: SECOND_STEP_KEY });
    void queries.invalidateQueries({ queryKey: ["sessions"] });
  };

  return (
    <PageSection title={t`Two-step sign-in`} anchor="second-step" lead={leadText(hasPassword, isOn)}>
      {hasPassword && isOn !== undefined && (
        <div className={`${classes.actions} ${classes.below}`}>
          {!isOn && (
            <Button size="compact-sm" h={30} onClick={() => setQuestion("set-up")}>
              {t`Turn on`}
            </Button>
          )}
          {isOn && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setQuestion("renew")}>
                {t`New recovery codes`}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setQuestion("end")}>
                {t`Turn off`}
              </Button>
            </>
          )}
        </div>
      )}
      <Dialog opened={question !== undefined} onClose={close} title={question && titles[question]} size={480}>
        {question === "set-up" && <SecondStepSetup onClose={close} />}
        {question === "renew" && <Renewal onClose={close} />}
        {question === "end" && <End onClose={close} />}
      </Dialog>
    </PageSection>
  );
}

function Renewal({ onClose }: { onClose: () => void }) {
  const { callApi } = useServices();
  const renew = useMutation({
    mutationFn: (password: string) =>
      call(callApi, authenticationOperations.renewRecoveryCodes, { body: { password } }),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.backupCodes} onClose={onClose} />;
  return (
    <PasswordQuestion
      text={t`The recovery codes that you have stop working then.`}
      action={t`Create new codes`}
      isPending={renew.isPending}
      error={renew.error}
      onSubmit={(password) => renew.mutate(password)}
      onCancel={onClose}
    />
  );
}

function End({ onClose }: { onClose: () => void }) {
  const { callApi } = useServices();
  const end = useMutation({
    mutationFn: (password: string) => call(callApi, authenticationOperations.turnOffSecondStep, { body: { password } }),
    onSuccess: onClose,
  });
  return (
    <PasswordQuestion
      text={t`Then your password alone signs you in. The recovery codes stop working.`}
      action={t`Turn off`}
      isPending={end.isPending}
      error={end.error}
      onSubmit={(password) => end.mutate(password)}
      onCancel={onClose}
    />
  );
}

function leadText(hasPassword: boolean, isOn: boolean | undefined): string {
  if (!hasPassword)
    return t`It protects a password, and your account has none. The services that you sign in with have second steps of their own.`;
  if (isOn === true) return t`On. After your password you are asked for a code of your authenticator app.`;
  return t`After your password you are asked for a code from an app on your phone, so that the password alone is not enough.`;
}
