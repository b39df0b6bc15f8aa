import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Share } from "@tutti/contract";
import { shareOperations } from "@tutti/contract/operations/shares";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { formatLongDay, formatMoment } from "../../ui/formats/dates.ts";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./share.module.css";
import { SHARES_KEY, useShares } from "./use-shares.ts";

/** The person's links, each with a button that takes it back. */
export function ShareList() {
  const { callApi, notify } = useServices();
  const queryClient = useQueryClient();
  const { entries: data, error, refetch, next } = useShares();
  const removing = useMutation({
    mutationFn: (id: string) => call(callApi, shareOperations.takeBackShare, { parameters: { id } }),
    onSuccess: () => notify({ kind: "success", title: t`Link revoked` }),
    onError: (failure) => notify({ kind: "error", title: t`The link was not revoked`, text: failure.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  });
  if (error && data === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading your links`} />;
  if (data.length === 0) return <p className={classes.hint}>{t`You have shared nothing by link.`}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={t`Your links`}>
        {data.map((share) => (
          <li key={share.id}>
            <span className={classes.linkFacts}>
              <code translate="no">{`/s/${share.id.slice(0, 8)}…`}</code>
              <span className={classes.hint}>{factsOf(share)}</span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={removing.isPending}
              aria-label={t`Revoke the link of ${formatMoment(share.created_at)}`}
              onClick={() => removing.mutate(share.id)}
            >
              {t`Revoke`}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore list={t`Your links`} next={next} />
    </>
  );
}

function factsOf({ created_at, size, views, expires_at, taken_down }: Share): string {
  return [
    formatMoment(created_at),
    formatBytes(size),
    plural(views, { one: "# view", other: "# views" }),
    ...(expires_at === null ? [] : [t`until ${formatLongDay(Date.parse(expires_at))}`]),
    ...(taken_down ? [t`taken down by the operator of this server`] : []),
  ].join(" · ");
}
