import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

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
  const { data: devices = [], error } = useQuery({ queryKey: key, queryFn: () => client.ask({ type: "devices" }) });
  const checked = async (answer: Promise<{ failure?: string }>): Promise<void> => {
    const { failure } = await answer;
    if (failure === "conflict") throw new Error(t`Another browser was writing just now. Try again.`);
    if (failure !== undefined) throw new Error(failure);
  };
  const remove = useMutation({
    mutationFn: (device: string) => checked(client.ask({ type: "remove", device })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sync-devices"] }),
  });
  const end = (): void => {
    client.setMarking(false);
    onChange();
  };
  const leave = useMutation({ mutationFn: () => checked(client.ask({ type: "leave" })), onSuccess: end });
  const erase = useMutation({ mutationFn: () => checked(client.ask({ type: "delete" })), onSuccess: end });

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
      <Refusal error={error ?? remove.error ?? leave.error ?? erase.error} />
    </>
  );
}
