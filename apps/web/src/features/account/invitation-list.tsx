import { plural, t } from "@lingui/core/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Invitation, Membership } from "@tutti/contract";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { createInvitation, fetchInvitations, revokeInvitation } from "../../platform/api/organizations.ts";
import { formatMoment } from "../../ui/formats/dates.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { OnceShown } from "./once-shown.tsx";
import { Refusal } from "./refusal.tsx";
import classes from "./settings-page.module.css";

const MOST_USES = 1000;

/** The links by which people join the organisation that is open. */
export function InvitationList({ organisation }: { organisation: Membership }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const queryKey = ["invitations", organisation.id];
  const { data = [], error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchInvitations(callApi, organisation.id, signal),
  });
  const [role, setRole] = useState<Invitation["role"]>("member");
  const [uses, setUses] = useState(1);
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey }) };
  const create = useMutation({ mutationFn: () => createInvitation(callApi, organisation.id, { role, uses }), ...then });
  const revoke = useMutation({ mutationFn: (id: string) => revokeInvitation(callApi, organisation.id, id), ...then });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate();
  };

  return (
    <>
      <form className={classes.row} onSubmit={submit} aria-label={t`Invite to ${organisation.name}`}>
        <NativeSelect
          label={t`Invite to ${organisation.name} as`}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value === "admin" ? "admin" : "member")}
          data={[
            { value: "member", label: t`Member` },
            { value: "admin", label: t`Admin` },
          ]}
        />
        <TextInput
          label={t`For how many people`}
          type="number"
          min={1}
          max={MOST_USES}
          value={uses}
          onChange={(event) =>
            setUses(Math.min(MOST_USES, Math.max(1, Math.round(event.currentTarget.valueAsNumber) || 1)))
          }
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t`Make a link`}
        </Button>
      </form>
      {create.data && (
        <OnceShown
          text={t`Whoever has this link may join. It is shown this once, and ends after seven days.`}
          secret={create.data.link}
          label={t`Copy the link`}
        />
      )}
      <Refusal error={create.error ?? revoke.error ?? error} />
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t`Invitations`}>
          {data.map((invitation) => (
            <li key={invitation.id}>
              <div className={classes.what}>
                <b>{invitation.role === "admin" ? t`Link for admins` : t`Link for members`}</b>
                <small>
                  {t`${plural(invitation.uses_left, { one: "One person", other: `${invitation.uses_left} people` })} until ${formatMoment(invitation.expires_at)}`}
                </small>
              </div>
              <ConfirmButton
                label={t`Take back`}
                question={t`Take this link back?`}
                text={t`Nobody can join by it any more.`}
                isPending={revoke.isPending && revoke.variables === invitation.id}
                onConfirm={() => revoke.mutate(invitation.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
