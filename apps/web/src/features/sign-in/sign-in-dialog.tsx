import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { withoutUndefined } from "@tutti/contract";
import { type SubmitEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { useSignInOptions } from "../../bindings/account/use-social-providers.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { canUsePasskeys } from "../../platform/sign-in/passkey-support.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { type AccountLimit, newAccounts } from "./new-accounts.ts";
import classes from "./sign-in-dialog.module.css";
import { SocialButtons } from "./social-buttons.tsx";
import { useEntering } from "./use-entering.ts";
import { type SignInForm, type SignInMode, validateForm } from "./validate-form.ts";

const words = {
  "sign-up": { submit: t`Sign up`, question: t`Already have an account?`, other: t`Sign in` },
  "sign-in": { submit: t`Sign in`, question: t`New here?`, other: t`Sign up` },
} as const satisfies Record<SignInMode, object>;

export interface SignInDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The secret of the invitation link that the person opened. */
  invitation?: string | undefined;
}

/** Signing up and signing in, in one dialog. Closes itself after the sign-in. */
export function SignInDialog({ isOpen, onClose, invitation }: SignInDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={
        <Trans>
          Welcome! <span className={classes.wave}>👋</span>
        </Trans>
      }
      size={400}
      padding={20}
      classNames={{ title: classes.title ?? "", header: classes.header ?? "" }}
    >
      <p className={classes.lead}>{t`Sign in to start your first chat`}</p>
      <SignInFields onDone={onClose} invitation={invitation} />
    </Dialog>
  );
}

function SignInFields({ onDone, invitation }: { onDone: () => void; invitation: string | undefined }) {
  const { session } = useServices();
  const options = useSignInOptions();
  const ownerLink = useStore(session.ownerLink, ({ secret }) => secret);
  const { isOwner, needsOwnerLink, needsSetupCode, limit } = newAccounts(options.data, { ownerLink, invitation });
  const hasAccount = useUiState((state) => state.hasAccount);
  const [mode, setMode] = useState<SignInMode>(hasAccount ? "sign-in" : "sign-up");
  const [errors, setErrors] = useState<Partial<SignInForm>>({});
  const { refusal, setRefusal, isSending, needsCode, enter, leaveCode } = useEntering({
    onRefused: () => void options.refetch(),
    onDone,
  });
  const emailField = useRef<HTMLInputElement>(null);
  const setupCodeField = useRef<HTMLInputElement>(null);

  const shownAdmission = () => {
    const setupCode = setupCodeField.current?.value.trim() ?? "";
    return {
      ...withoutUndefined({ invitation }),
      ...(setupCode === "" ? {} : { setupCode }),
      ...withoutUndefined({ ownerLink }),
    };
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = readForm(element);
    const wrong = validateForm(form, mode);
    setErrors(wrong);
    setRefusal(undefined);
    const [firstWrong] = Object.keys(wrong);
    if (firstWrong !== undefined) {
      element.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
      return;
    }

    const credentials = { email: form.email.trim(), password: form.password };
    await enter(
      mode === "sign-up"
        ? session.signUp({
            ...credentials,
            name: form.name.trim(),
            ...shownAdmission(),
          })
        : session.signIn(credentials),
    );
  };

  const switchMode = (): void => {
    setMode(mode === "sign-up" ? "sign-in" : "sign-up");
    setErrors({});
    setRefusal(undefined);
  };

  if (needsCode) {
    return (
      <CodeForm
        refusal={refusal}
        isSending={isSending}
        onEnter={(entering) => void enter(entering)}
        onBack={leaveCode}
      />
    );
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {isOwner && (
        <div className={classes.social}>
          <PendingButton
            type="button"
            fullWidth
            isPending={isSending}
            onClick={() => void enter(session.continueAsOwner())}
          >
            {t`Continue as the owner of this machine`}
          </PendingButton>
          <p className={classes.or}>{t`or with an account`}</p>
        </div>
      )}
      {needsOwnerLink && refusal === undefined && <OwnerLinkNote />}
      {mode === "sign-up" && (
        <TextInput label={t`Name`} name="name" autoComplete="name" data-autofocus error={errors.name} />
      )}
      <TextInput
        ref={emailField}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete={mode === "sign-up" ? "email" : "username"}
        data-autofocus={mode === "sign-in" || undefined}
        error={errors.email}
      />
      <PasswordInput
        label={t`Password`}
        name="password"
        autoComplete={mode === "sign-up" ? "new-password" : "current-password"}
        error={errors.password}
        visibilityToggleButtonProps={{ "aria-label": t`Show password` }}
      />
      {mode === "sign-in" && options.data?.password_mail === true && (
        <ForgottenPassword
          email={() => emailField.current?.value ?? ""}
          onMissing={() => {
            setErrors({ email: t`Enter the email address that the link is sent to.` });
            emailField.current?.focus();
          }}
        />
      )}
      {mode === "sign-up" && needsSetupCode && (
        <TextInput
          ref={setupCodeField}
          label={t`Set-up code`}
          description={t`This is the first account: its owner administers the server. Tutti printed the code when it started.`}
          name="setupCode"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {mode === "sign-up" && limit !== undefined && <p className={classes.limit}>{limitText(limit)}</p>}
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <PendingButton type="submit" variant={isOwner ? "default" : "filled"} isPending={isSending} fullWidth>
        {words[mode].submit}
      </PendingButton>
      {mode === "sign-in" && canUsePasskeys() && (
        <Button
          type="button"
          variant="default"
          fullWidth
          disabled={isSending}
          onClick={() => void enter(session.signInWithPasskey())}
        >
          {t`Sign in with a passkey`}
        </Button>
      )}
      <SocialButtons readAdmission={shownAdmission} onRefusal={setRefusal} />
      <p className={classes.switch}>
        {words[mode].question}{" "}
        <button type="button" onClick={switchMode}>
          {words[mode].other}
        </button>
      </p>
    </form>
  );
}

function readForm(element: HTMLFormElement): SignInForm {
  const data = new FormData(element);
  const text = (name: string): string => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), password: text("password") };
}

/** What the owner of the machine does where the page was opened without the link of the start. */
function OwnerLinkNote() {
  return (
    <div className={classes.note} role="note">
      <p>{t`This Tutti belongs to the owner of this machine. Open the link that it printed when it started.`}</p>
      <p>
        <Trans>
          For a new link, run <code translate="no">npm run tutti owner-link</code> in its folder, or{" "}
          <code translate="no">tutti owner-link</code> where it is installed.
        </Trans>
      </p>
    </div>
  );
}

/** A text about the restriction on new accounts. */
function limitText(rule: AccountLimit): string {
  switch (rule) {
    case "invited":
      return t`New accounts need an invitation: open the link that you were sent, and sign up there.`;
    case "domains":
      return t`New accounts are for people of this server's organization, who sign in with a service below, and for people who were invited.`;
    case "closed":
      return t`New accounts are closed on this server. Ask its administrator.`;
  }
}
