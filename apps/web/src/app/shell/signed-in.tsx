import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "../routes/message-screen.module.css";

interface SignedInProps {
  /** The title of the page, and the reason to sign in. */
  title: string;
  reason: string;
  onSignIn: () => void;
  children: ReactNode;
}

/** Draws its children for a signed-in person; a person who is not signed in sees why to sign in, and how. */
export function SignedIn({ title, reason, onSignIn, children }: SignedInProps) {
  const { session } = useServices();
  const { status } = useSession();
  switch (status) {
    case "signed-in":
      return children;
    case "loading":
      return <LoadingNote label={t`Loading ${title.toLowerCase()}`} />;
    case "unreachable":
      return (
        <FailureNote
          message={t`The gateway could not be reached. Check that Tutti is running.`}
          onRetry={() => void session.refresh()}
        />
      );
    case "signed-out":
      return (
        <div className={classes.screen}>
          <h1>{title}</h1>
          <p>{reason}</p>
          <div className={classes.actions}>
            <Button onClick={onSignIn}>{t`Sign in`}</Button>
          </div>
        </div>
      );
  }
}
