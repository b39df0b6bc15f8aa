import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Membership, OrganizationRole } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import { ACCOUNT_KEY } from "../../../bindings/account/use-account.ts";
import { useServices } from "../../../bindings/services-context.tsx";
import { useDataPages } from "../../../bindings/use-pages.ts";
import { call } from "../../../platform/api/call.ts";
import { ShowMore } from "../../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { type MemberRow, memberRows } from "./member-rows.ts";
import { roleNames } from "./role-names.ts";

/** The members of the organization that is open; owners and admins change roles and remove people here. */
export function MemberList({ organization, userId }: { organization: Membership; userId: string }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const queryKey = ["members", organization.id];
  const {
    entries = [],
    error,
    next,
  } = useDataPages(queryKey, (cursor, signal) => {
    const { id: organizationId } = organization;
    return call(callApi, organizationOperations.listMembers, {
      parameters: { organizationId },
      query: { cursor },
      signal,
    });
  });
  // The person's rights here change with their own role.
  const onSettled = () =>
    Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: ACCOUNT_KEY })]);
  const remove = useMutation({
    mutationFn: (memberIdOrEmail: string) => {
      const body = { organizationId: organization.id, memberIdOrEmail };
      return call(callApi, authenticationOperations.removeMember, { body });
    },
    onSettled,
  });
  const change = useMutation({
    mutationFn: (change: { memberId: string; role: OrganizationRole }) => {
      const body = { organizationId: organization.id, ...change };
      return call(callApi, authenticationOperations.changeMemberRole, { body });
    },
    onSettled,
  });
  const rows = memberRows(entries, { id: userId, role: organization.role });

  return (
    <>
      {rows.length > 0 && (
        <>
          <h3 className={classes.heading}>{t`People of ${organization.name}`}</h3>
          <ul className={classes.list} aria-label={t`People of ${organization.name}`}>
            {rows.map((row) => (
              <Member
                key={row.id}
                row={row}
                organization={organization.name}
                isBusy={change.isPending}
                isLeaving={remove.isPending && remove.variables === row.id}
                onRole={(role) => change.mutate({ memberId: row.id, role })}
                onRemove={() => remove.mutate(row.id)}
              />
            ))}
          </ul>
          <ShowMore list={t`People of ${organization.name}`} next={next} />
        </>
      )}
      <Refusal error={change.error ?? remove.error ?? error} />
    </>
  );
}

interface MemberProps {
  row: MemberRow;
  /** The organization's name. */
  organization: string;
  isBusy: boolean;
  isLeaving: boolean;
  onRole: (role: OrganizationRole) => void;
  onRemove: () => void;
}

function Member({ row, organization, isBusy, isLeaving, onRole, onRemove }: MemberProps) {
  const { name, email, role, isYou, roles, canRemove } = row;
  return (
    <li>
      <div className={classes.who}>
        <b>{isYou ? t`${name} (you)` : name}</b>
        <small>{email}</small>
      </div>
      <div className={classes.actions}>
        {roles.length === 0 ? (
          <span className={classes.dimmed}>{roleNames[role]}</span>
        ) : (
          <NativeSelect
            size="xs"
            aria-label={t`Role of ${name}`}
            value={role}
            disabled={isBusy}
            onChange={(event) => {
              const role = roles.find((each) => each === event.currentTarget.value);
              if (role !== undefined) onRole(role);
            }}
            data={roles.map((each) => ({ value: each, label: roleNames[each] }))}
          />
        )}
        {canRemove && (
          <ConfirmButton
            label={t`Remove`}
            name={t`Remove ${name}`}
            question={t`Remove ${name}?`}
            text={t`${name} loses the providers and presets of ${organization}, and every key made in it, at once. To come back, a new invitation is needed.`}
            isPending={isLeaving}
            onConfirm={onRemove}
          />
        )}
      </div>
    </li>
  );
}
