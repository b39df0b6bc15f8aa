import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { AddBrowserDialog } from "./add-browser-dialog.tsx";
import { checkedAnswer } from "./checked-answer.ts";
import { PassphraseDialog } from "./passphrase-dialog.tsx";

interface SyncDevicesProps {
  client: SyncClient;
  /** Whether everything is the same here and there: then the list is read anew. */
  isSettled: boolean;
  /** Called when this browser no longer takes part. */
  onChange: () => void;
}

/** The browsers that share the chats; each of the others can be removed, and this one can leave. */
export function SyncDevices({ client, isSettled, onChange }: SyncDevicesProps) {
  const queries = useQueryClient();
  const key = ["sync-devices", isSettled];
  const { data, error } = useQuery({ queryKey: key, queryFn: () => client.ask({ type: "devices" }) });
  const { devices, hasPassphrase } = data ?? { devices: [], hasPassphrase: false };
  const [dialog, setDialog] = useState<"add" | "passphrase">();
  const close = useCallback(() => {
    setDialog(undefined);
    void queries.invalidateQueries({ queryKey: ["sync-devices"] });
  }, [queries]);
  const remove = useMutation({
    mutationFn: (device: string) => checkedAnswer(client.ask({ type: "remove", device })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sync-devices"] }),
  });
  const end = (): void => {
    client.setMarking(false);
    onChange();
  };
  const leave = useMutation({ mutationFn: () => checkedAnswer(client.ask({ type: "leave" })), onSuccess: end });
  const erase = useMutation({ mutationFn: () => checkedAnswer(client.ask({ type: "delete" })), onSuccess: end });

  return (
    <>
      <ul className={classes.list} aria-label={t`Browsers with your chats`}>
        {devices.map(({ id, name, addedAt, isThis }) => (
          <li key={id}>
            <div className={classes.what}>
              <b>{name}</b>
              <small>{isThis ? t`This browser` : t`Added ${formatMoment(addedAt)}`}</small>
            </div>
            {!isThis && (
              <ConfirmButton
                label={t`Remove`}
                question={t`Remove ${name}?`}
                text={t`It keeps the chats that it has, and gets nothing new: what is written from now on has new keys.`}
                isPending={remove.isPending && remove.variables === id}
                onConfirm={() => remove.mutate(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={`${classes.actions} ${classes.below}`}>
        <Button size="compact-sm" h={30} disabled={data === undefined} onClick={() => setDialog("add")}>
          {t`Add another browser`}
        </Button>
        <Button
          size="compact-sm"
          h={30}
          variant="default"
          disabled={data === undefined}
          onClick={() => setDialog("passphrase")}
        >
          {hasPassphrase ? t`Change the passphrase` : t`Set a passphrase`}
        </Button>
        <ConfirmButton
          label={t`Stop in this browser`}
          question={t`Stop in this browser?`}
          text={t`The chats stay here, and in your other browsers. Changes no longer travel.`}
          isPending={leave.isPending}
          onConfirm={() => leave.mutate()}
        />
        <ConfirmButton
          label={t`Delete from the server`}
          question={t`Delete your chats from the server?`}
          text={t`Each browser keeps its chats, and none gets those of the others any more.`}
          isPending={erase.isPending}
          onConfirm={() => erase.mutate()}
        />
      </div>
      <Dialog opened={dialog === "add"} onClose={close} title={t`Add another browser`} size={520}>
        <AddBrowserDialog client={client} count={devices.length} onAdded={close} onClose={close} />
      </Dialog>
      <Dialog opened={dialog === "passphrase"} onClose={close} title={t`Passphrase`} size={520}>
        <PassphraseDialog client={client} hasPassphrase={hasPassphrase} onDone={close} onClose={close} />
      </Dialog>
      <Refusal error={error ?? remove.error ?? leave.error ?? erase.error} />
    </>
  );
}
