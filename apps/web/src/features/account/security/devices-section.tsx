import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionInfo } from "@tutti/contract";
import { sessionOperations } from "@tutti/contract/operations/sessions";
import { useServices } from "../../../bindings/services-context.tsx";
import { useDataPages } from "../../../bindings/use-pages.ts";
import { call } from "../../../platform/api/call.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { FailureNote } from "../../../ui/state-note.tsx";
import classes from "../settings-page.module.css";
import { deviceName } from "./device-name.ts";

const SESSIONS_KEY = ["sessions"];

/** The browsers in which the person is signed in, to be signed out one by one or all but this one. */
export function DevicesSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const {
    entries: data = [],
    error,
    refetch,
    next,
  } = useDataPages(SESSIONS_KEY, (cursor, signal) =>
    call(callApi, sessionOperations.listSessions, { query: { cursor }, signal }),
  );
  const then = { onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }) };
  const end = useMutation({
    mutationFn: (id: string) => call(callApi, sessionOperations.endSession, { parameters: { id } }),
    ...then,
  });
  const endOthers = useMutation({ mutationFn: () => call(callApi, sessionOperations.endOtherSessions), ...then });

  return (
    <PageSection
      title={t`Signed-in devices`}
      anchor="devices"
      lead={t`Where your account is signed in. Sign out the sessions that you do not recognize, then change your password.`}
    >
      {error !== null && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      <ul className={classes.list} aria-label={t`Signed-in devices`}>
        {data.map((session) => {
          const name = deviceName(session);
          return (
            <li key={session.id}>
              <div className={classes.what}>
                <b>{name}</b>
                <small>{detailOf(session)}</small>
              </div>
              {!session.is_current && (
                <PendingButton
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Sign out ${name}`}
                  isPending={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  {t`Sign out`}
                </PendingButton>
              )}
            </li>
          );
        })}
      </ul>
      <ShowMore list={t`Signed-in devices`} next={next} />
      {data.length > 1 && (
        <div className={`${classes.actions} ${classes.below}`}>
          <ConfirmButton
            label={t`Sign out everywhere else`}
            question={t`Sign out everywhere else?`}
            text={t`This browser stays signed in. API keys stay valid.`}
            isPending={endOthers.isPending}
            onConfirm={() => endOthers.mutate()}
          />
        </div>
      )}
      <Refusal error={end.error ?? endOthers.error} />
    </PageSection>
  );
}

function detailOf({ is_current, created_at, last_used_at }: SessionInfo): string {
  const since = t`signed in ${formatMoment(created_at)}`;
  return is_current ? t`This browser, ${since}` : t`Last used ${formatMoment(last_used_at)}, ${since}`;
}
