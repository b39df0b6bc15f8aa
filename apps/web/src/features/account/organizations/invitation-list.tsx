import { plural, t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation, Membership } from "@tutti/contract";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { useDataPages } from "../../../bindings/use-pages.ts";
import { call } from "../../../platform/api/call.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { OneTimeSecret } from "../../../ui/fields/one-time-secret.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

const MAX_USES = 1000;

/** The links by which people join the organization that is open. */
export function InvitationList({ organization }: { organization: Membership }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const queryKey = ["invitations", organization.id];
  const parameters = { organizationId: organization.id };
  const {
    entries: invitations = [],
    first,
    error,
    next,
  } = useDataPages(queryKey, (cursor, signal) =>
    call(callApi, organizationOperations.listInvitations, { parameters, query: { cursor }, signal }),
  );
  const admitsNewcomers = first?.admits_newcomers;
  const [role, setRole] = useState<Invitation["role"]>("member");
  const [uses, setUses] = useState(1);
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey }) };
  const create = useMutation({
    mutationFn: () => call(callApi, organizationOperations.createInvitation, { parameters, body: { role, uses } }),
    ...then,
  });
  const revoke = useMutation({
    mutationFn: (id: string) =>
      call(callApi, organizationOperations.revokeInvitation, { parameters: { ...parameters, id } }),
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate();
  };

  return (
    <>
      <form className={classes.row} onSubmit={submit} aria-label={t`Invite to ${organization.name}`}>
        <NativeSelect
          label={t`Invite to ${organization.name} as`}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value === "admin" ? "admin" : "member")}
          data={[
            { value: "member", label: t`Member` },
            { value: "admin", label: t`Admin` },
          ]}
        />
        <TextInput
          label={t`Number of people`}
          type="number"
          min={1}
          max={MAX_USES}
          value={uses}
          onChange={(event) =>
            setUses(Math.min(MAX_USES, Math.max(1, Math.round(event.currentTarget.valueAsNumber) || 1)))
          }
        />
        <PendingButton type="submit" variant="default" isPending={create.isPending}>
          {t`Create a link`}
        </PendingButton>
      </form>
      {admitsNewcomers !== undefined && (
        <p className={classes.note}>
          {admitsNewcomers
            ? t`A link also lets people who have no account here yet make one.`
            : t`A link is for people who have an account here. Others need one first: ask an administrator of the server.`}
        </p>
      )}
      {create.data && (
        <OneTimeSecret
          text={
            admitsNewcomers === false
              ? t`Anyone who has this link and an account here can join. It is shown only now, and expires after seven days.`
              : t`Anyone who has this link can join. It is shown only now, and expires after seven days.`
          }
          secret={create.data.link}
          label={t`Copy the link`}
        />
      )}
      <Refusal error={create.error ?? revoke.error ?? error} />
      {invitations.length > 0 && (
        <ul className={classes.list} aria-label={t`Invitations`}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div className={classes.what}>
                <b>{invitation.role === "admin" ? t`Link for admins` : t`Link for members`}</b>
                <small>
                  {t`${plural(invitation.uses_left, { one: "One person", other: `${invitation.uses_left} people` })} until ${formatMoment(invitation.expires_at)}`}
                </small>
              </div>
              <ConfirmButton
                label={t`Revoke`}
                question={t`Revoke this link?`}
                text={t`It can no longer be used to join.`}
                isPending={revoke.isPending && revoke.variables === invitation.id}
                onConfirm={() => revoke.mutate(invitation.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={t`Invitations`} next={next} />
    </>
  );
}
