import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { shareOperations } from "@tutti/contract/operations/shares";
import { fromSnapshot, type Snapshot } from "@tutti/portable";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { ApiCallError } from "../../platform/api/call-api.ts";
import { canEncrypt, isShareLink, openShare } from "../../platform/sharing/encrypt-share.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { formatLongDay } from "../../ui/formats/dates.ts";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./share.module.css";

interface SharedPageProps {
  id: string;
  /** The fragment of the link. */
  shareKey: string;
  renderSnapshot: (snapshot: Snapshot) => ReactNode;
  onSignIn: () => void;
  onOpenRoom: (roomId: string) => void;
}

/** The content of a share's link, or why it does not open. Give it the link as its React key. */
export function SharedPage({ id, shareKey, ...rest }: SharedPageProps) {
  const { callApi } = useServices();
  const isWhole = isShareLink({ id, key: shareKey });
  const isAble = canEncrypt();
  const { data, error, refetch } = useQuery({
    // Not the key itself: query keys appear in errors and tools.
    queryKey: ["share", id],
    queryFn: async ({ signal }) => {
      const { content } = await call(callApi, shareOperations.getShareContent, { parameters: { id }, signal });
      return openShare(content, shareKey);
    },
    enabled: isWhole && isAble,
    // Each request counts as a view.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!isWhole) {
    return (
      <Message title={t`This link is incomplete`}>
        {t`Part of the link is missing. Copy all of it, with the letters after the #, and open it again.`}
      </Message>
    );
  }
  if (!isAble) {
    return (
      <Message title={t`This page cannot decrypt`}>
        {t`Browsers decrypt only on pages of HTTPS or localhost. Open the link with https:// at its beginning.`}
      </Message>
    );
  }
  if (error instanceof ApiCallError && error.status === 404) {
    return (
      <Message title={t`This link was revoked`}>
        {t`This is no longer shared. Ask the person who sent you the link for a new one.`}
      </Message>
    );
  }
  if (error instanceof ApiCallError && error.status === 410) {
    return (
      <Message title={t`This is no longer shared`}>
        {`${error.message}. ${t`Ask the person who sent you the link for a new one.`}`}
      </Message>
    );
  }
  if (error) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Decrypting what was shared`} />;
  if (data.ok) return <Shared snapshot={data.value} {...rest} />;
  if (data.error === "wrong-key") {
    return (
      <Message title={t`The key in this link does not fit`}>
        {t`The letters after the # do not open what is shared here. Copy the whole link again, without changes.`}
      </Message>
    );
  }
  return (
    <Message title={t`This cannot be shown`}>
      {data.error === "too-large"
        ? t`What was shared is larger than this page shows. Ask for a link to a part of it.`
        : t`What was shared is damaged, or from a newer version of Tutti. Reload the page; if that does not help, ask for a new link.`}
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

type SharedProps = Omit<SharedPageProps, "id" | "shareKey"> & { snapshot: Snapshot };

function Shared({ snapshot, renderSnapshot, onSignIn, onOpenRoom }: SharedProps) {
  const engine = useEngine();
  const { status } = useSession();
  const [isWaiting, setIsWaiting] = useState(false);
  const continuing = useMutation({
    mutationFn: async () => {
      await engine.start();
      const { room, ...records } = fromSnapshot(snapshot, { now: Date.now() });
      if (await engine.rooms.add(room, records)) onOpenRoom(room.id);
    },
  });
  const goOn = useEffectEvent(() => continuing.mutate());
  useEffect(() => {
    if (!isWaiting || status !== "signed-in") return;
    setIsWaiting(false);
    goOn();
  }, [isWaiting, status]);
  const sharedOn = formatLongDay(snapshot.sharedAt);
  return (
    <div className={classes.page}>
      <header className={classes.pageHead}>
        <div className={classes.pageTitle}>
          <h1>{snapshot.title}</h1>
          <p className={classes.hint}>{t`Shared on ${sharedOn} · read-only`}</p>
        </div>
        <PendingButton
          isPending={continuing.isPending}
          onClick={() => {
            setIsWaiting(true);
            if (status !== "signed-in") onSignIn();
          }}
        >
          {t`Continue in my Tutti`}
        </PendingButton>
      </header>
      {renderSnapshot(snapshot)}
    </div>
  );
}
