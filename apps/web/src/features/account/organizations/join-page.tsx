import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import type { ReactNode } from "react";
import { useSession } from "../../../bindings/account/use-session.ts";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { ApiCallError } from "../../../platform/api/call-api.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { FailureNote, LoadingNote } from "../../../ui/state-note.tsx";
import classes from "../settings-page.module.css";

/** Describes an invitation and accepts it; a person who is not signed in signs in first, and stays on this page. */
export function JoinPage({ secret, onSignIn }: { secret: string; onSignIn: () => void }) {
  const { callApi, session } = useServices();
  const { status } = useSession();
  const { data, error, refetch } = useQuery({
    // Not the secret itself: query keys appear in errors and tools.
    queryKey: ["invitation"],
    queryFn: ({ signal }) => call(callApi, organizationOperations.describeInvitation, { body: { secret }, signal }),
    enabled: secret !== "",
    retry: false,
    gcTime: 0,
  });
  const accept = useMutation({
    mutationFn: async () => {
      await call(callApi, organizationOperations.acceptInvitation, { body: { secret } });
      // The organization has chats of its own: the reloaded page opens them.
      history.replaceState(null, "", "/chat");
      await session.refresh();
      location.reload();
    },
  });

  const isGone = secret === "" || (error instanceof ApiCallError && error.status === 404);
  // A person who returns from another service has used up the invitation on the way.
  if (isGone && status === "signed-in") {
    return (
      <Invitation title={t`You are in`}>
        <p className={classes.dimmed}>
          {t`You have an account here and no longer need this link: it is used up or has expired. If it was meant to lead you into an organization, ask for a new one.`}
        </p>
        <GoToChat />
      </Invitation>
    );
  }
  if (isGone) {
    return (
      <Invitation title={t`This invitation is no longer valid`}>
        <p className={classes.dimmed}>{t`It was used, revoked, or has expired. Ask for a new link.`}</p>
      </Invitation>
    );
  }
  if (error) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || status === "loading") return <LoadingNote label={t`Loading the invitation`} />;
  if (data.organization === null) {
    return (
      <Invitation title={status === "signed-in" ? t`You are in` : t`Sign up at this server`}>
        <p className={classes.dimmed}>
          {status === "signed-in"
            ? t`You have an account here. This invitation is for new people.`
            : t`${data.inviter.name} invites you to make an account here.`}
        </p>
        {status === "signed-in" ? (
          <GoToChat />
        ) : (
          <div className={classes.actions}>
            <Button onClick={onSignIn}>{t`Sign up`}</Button>
          </div>
        )}
      </Invitation>
    );
  }
  // Signing up with the link has made the person a member: what is left is to open the organization's chats.
  if (data.is_member === true) {
    return (
      <Invitation title={t`You are in`}>
        <p className={classes.dimmed}>
          {t`You are a member of ${data.organization.name}. Its members share providers, presets and usage; your chats stay in your browser.`}
        </p>
        <div className={classes.actions}>
          <PendingButton isPending={accept.isPending} onClick={() => accept.mutate()}>
            {t`Open ${data.organization.name}`}
          </PendingButton>
        </div>
        <Refusal error={accept.error} />
      </Invitation>
    );
  }
  return (
    <Invitation title={t`Join ${data.organization.name}`}>
      <p className={classes.dimmed}>
        {t`${data.inviter.name} invites you as ${data.role === "admin" ? t`an admin` : t`a member`}. Its members share providers, presets and usage; your chats stay in your browser.`}
      </p>
      <div className={classes.actions}>
        {status === "signed-in" ? (
          <PendingButton isPending={accept.isPending} onClick={() => accept.mutate()}>
            {t`Join`}
          </PendingButton>
        ) : (
          <Button onClick={onSignIn}>{t`Sign in to join`}</Button>
        )}
      </div>
      <Refusal error={accept.error} />
    </Invitation>
  );
}

function GoToChat() {
  return (
    <div className={classes.actions}>
      <Button component="a" href="/chat">
        {t`Go to the chat`}
      </Button>
    </div>
  );
}

function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.join}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
