import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { AddressCode } from "../../../ui/fields/public-link.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { LoadingNote } from "../../../ui/state-note.tsx";
import classes from "../settings-page.module.css";
import { checkedAnswer } from "./checked-answer.ts";
import { codeAddress } from "./code-address.ts";

/** Milliseconds between looks whether the other browser is there. */
const LOOK = 2000;

interface AddBrowserProps {
  client: SyncClient;
  /** How many browsers there were when it was opened. */
  count: number;
  onAdded: () => void;
  onClose: () => void;
}

/** Shows a code, also for a phone's camera, that adds one more browser. It ends with the dialog. */
export function AddBrowserDialog({ client, count, onAdded, onClose }: AddBrowserProps) {
  const [countBefore] = useState(count);
  const { data: opened, error } = useQuery({
    queryKey: ["sync-code"],
    queryFn: () => checkedAnswer(client.ask({ type: "open-code" })),
    // Each opening of the dialog makes another code.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(
    () => () => {
      client.ask({ type: "close-code" }).catch(() => undefined);
    },
    [client],
  );
  const { data: current } = useQuery({
    queryKey: ["sync-devices", "waiting"],
    queryFn: () => client.ask({ type: "devices" }),
    enabled: opened !== undefined,
    refetchInterval: LOOK,
  });
  const isAdded = current !== undefined && current.devices.length > countBefore;
  useEffect(() => {
    if (isAdded) onAdded();
  }, [isAdded, onAdded]);
  if (error !== null) return <Refusal error={error} />;
  if (opened === undefined) return <LoadingNote label={t`Making a code`} />;
  const address = codeAddress(location.origin, opened.code);
  return (
    <div className={classes.question}>
      <p>{t`In the other browser, sign in to this account and open Settings, Chats on all devices. Type this code there, or scan it with a phone that is signed in.`}</p>
      <div className={classes.pairing}>
        <span translate="no">{opened.code}</span>
        <CopyButton label={t`Copy the code`} text={() => opened.code} />
      </div>
      <AddressCode address={address} alt={t`The code, for a phone’s camera`} />
      <p className={classes.dimmed} role="status">
        {t`It adds one browser, and works until you close this. Waiting for the other browser…`}
      </p>
      <div className={classes.ends}>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
      </div>
    </div>
  );
}
