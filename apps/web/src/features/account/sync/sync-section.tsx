import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useServices } from "../../../bindings/services-context.tsx";
import { canSync, type SyncClient, syncClient } from "../../../platform/sync/sync-client.ts";
import type { OngoingSync } from "../../../platform/sync/sync-protocol.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import classes from "../settings-page.module.css";
import { codeOfFragment } from "./code-address.ts";
import { JoinDialog } from "./join-dialog.tsx";
import { SwitchOnDialog } from "./switch-on-dialog.tsx";
import { SyncDevices } from "./sync-devices.tsx";

/** The same chats in all browsers of the person: switches it on, shows how far it is, and lists the devices. */
export function SyncSection() {
  const { data: isPossible } = useQuery({
    queryKey: ["can-sync"],
    queryFn: canSync,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PageSection title={t`Chats on all devices`} anchor="sync" lead={leadText(isPossible)}>
      {isPossible === true && <Sync />}
    </PageSection>
  );
}

function leadText(isPossible: boolean | undefined): string {
  if (isPossible === false)
    return t`This browser cannot encrypt chats for your other devices: it needs HTTPS, and a current version of Chrome, Edge, Firefox or Safari.`;
  return t`Your chats, apps, votes and suites in every browser that you add, encrypted before they leave it. The server stores them and cannot read them: it sees their number, sizes and times, how many devices you have, and which answers are being made. Drafts and queued messages stay in their browser.`;
}

function Sync() {
  const { databaseName } = useServices();
  const client = syncClient(databaseName);
  const state = useStore(client.state);
  const {
    data: looked,
    error,
    refetch,
  } = useQuery({
    queryKey: ["sync", databaseName],
    queryFn: () => client.ask({ type: "look" }),
    staleTime: 0,
  });
  const [code] = useState(() => codeOfFragment(location.hash));
  // The code is in the address no longer than it takes to read it.
  useEffect(() => {
    if (code !== undefined) history.replaceState(history.state, "", "#sync");
  }, [code]);
  const [dialog, setDialog] = useState<"switch-on" | "join" | undefined>(code === undefined ? undefined : "join");
  // The worker's news are newer than its first answer.
  const shown = state.type === "starting" ? (looked ?? state) : state;
  const close = (): void => {
    setDialog(undefined);
    void refetch();
  };
  if (shown.type === "off") {
    return (
      <>
        <div className={`${classes.actions} ${classes.below}`}>
          <Button size="compact-sm" h={30} onClick={() => setDialog(shown.hasSpace ? "join" : "switch-on")}>
            {shown.hasSpace ? t`Add this browser` : t`Switch on`}
          </Button>
        </div>
        <Dialog opened={dialog === "switch-on"} onClose={close} title={t`Chats on all devices`} size={520}>
          <SwitchOnDialog client={client} onClose={close} />
        </Dialog>
        <Dialog opened={dialog === "join"} onClose={close} title={t`Add this browser`} size={520}>
          <JoinDialog client={client} hasPassphrase={shown.hasPassphrase} code={code} onClose={close} />
        </Dialog>
      </>
    );
  }
  // What is on and what is off is not known yet, or cannot be asked.
  if (shown.type === "starting") {
    return (
      <p className={classes.below} role="status">
        {error?.message ?? t`Starting…`}
      </p>
    );
  }
  return <SyncOn client={client} state={shown} error={error} onChange={() => void refetch()} />;
}

interface SyncOnProps {
  client: SyncClient;
  state: OngoingSync;
  error: Error | null;
  onChange: () => void;
}

function SyncOn({ client, state, error, onChange }: SyncOnProps) {
  return (
    <>
      <p className={classes.below} role="status">
        {error?.message ?? statusText(state)}
      </p>
      <SyncDevices client={client} isSettled={state.type === "same"} onChange={onChange} />
    </>
  );
}

function statusText(state: OngoingSync): string {
  switch (state.type) {
    case "working":
      return state.share === undefined
        ? t`Bringing this browser up to date…`
        : t`Bringing this browser up to date: ${Math.round(state.share * 100)}%`;
    case "same":
      return t`Up to date.`;
    case "failed":
      return t`Waiting to try again: ${state.message}`;
    case "full":
      return t`Nothing more can be stored: ${state.message}`;
    case "removed":
      return t`This browser was removed on another device. Its chats stay here; add it again to share them.`;
    case "tampered":
      return t`Stopped: the server sent something that your devices did not write. ${state.message} Nothing was deleted here. Save your chats to a file, and ask the operator of the server.`;
  }
}
