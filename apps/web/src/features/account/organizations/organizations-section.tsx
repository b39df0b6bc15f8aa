import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Membership, User } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { TOAST_DURATION } from "@tutti/domain";
import { databaseName } from "@tutti/local-db";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { deleteStore } from "../../../platform/delete-store.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { InvitationList } from "./invitation-list.tsx";
import { MemberList } from "./member-list.tsx";
import { organizationSlug } from "./organization-slug.ts";
import { roleNames } from "./role-names.ts";

/** Where the person works: alone or in an organization, each with its own chats, keys, providers and presets. */
export function OrganizationsSection({ user }: { user: User }) {
  const { callApi, notify, session, uiState } = useServices();
  const current = user.organization;
  const [name, setName] = useState("");
  // The refreshed session says which organization is open; if its chats are others, the page reloads.
  const then = { onSuccess: () => session.refresh() };
  const open = useMutation({
    mutationFn: (id: string | null) =>
      call(callApi, authenticationOperations.openOrganization, { body: { organizationId: id } }),
    ...then,
  });
  /** The id of the organization whose stored chats are deleted with it. */
  const [erasedId, setErasedId] = useState<string>();
  /** An organization's chats are in a store of their own, which nothing opens once the organization is gone. */
  const end = async (id: string): Promise<void> => {
    // Otherwise the reloaded page would open that store once more before the session says where the person works now.
    if (current?.id === id) {
      uiState.update({ organisationId: undefined });
      uiState.flush();
    }
    try {
      if (erasedId === id) await deleteStore(databaseName({ organisationId: id }));
    } catch {
      // The person has left the organization all the same, and cannot come back to try again.
      notify({
        kind: "error",
        title: t`Chats not deleted`,
        text: t`This browser still keeps the organization's chats: another tab may be using them. You are no longer in it, so nothing here opens them.`,
      });
      // Time to read the notice before the page reloads.
      await new Promise((resolve) => setTimeout(resolve, TOAST_DURATION));
    } finally {
      location.reload();
    }
  };
  const leave = useMutation({
    mutationFn: async (id: string) => {
      await call(callApi, authenticationOperations.leaveOrganization, { body: { organizationId: id } });
      return end(id);
    },
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await call(callApi, authenticationOperations.deleteOrganization, { body: { organizationId: id } });
      return end(id);
    },
  });
  const erasing = (id: string): ReactNode => (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={erasedId === id}
        onChange={(event) => setErasedId(event.currentTarget.checked ? id : undefined)}
      />
      {t`Also delete its chats in this browser`}
    </label>
  );
  const create = useMutation({
    mutationFn: (organizationName: string) => {
      const body = { name: organizationName, slug: organizationSlug(organizationName, Math.random) };
      return call(callApi, authenticationOperations.createOrganization, { body });
    },
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() !== "") create.mutate(name.trim());
  };
  const isBusy = open.isPending || create.isPending;

  return (
    <PageSection
      title={t`Organizations`}
      anchor="organizations"
      lead={t`People of an organization share its providers, presets and usage. Chats stay in your browser, apart from your own.`}
    >
      <ul className={classes.list} aria-label={t`Where you work`}>
        <Place
          name={t`Yourself`}
          detail={t`Only you`}
          isOpen={current === null}
          isBusy={isBusy}
          onOpen={() => open.mutate(null)}
        />
        {user.organizations.map((membership) => (
          <Place
            key={membership.id}
            name={membership.name}
            detail={roleNames[membership.role]}
            isOpen={current?.id === membership.id}
            isBusy={isBusy}
            onOpen={() => open.mutate(membership.id)}
          >
            <ConfirmButton
              label={t`Leave`}
              name={t`Leave ${membership.name}`}
              question={t`Leave ${membership.name}?`}
              text={t`You lose its providers and presets, and your keys of it. To come back, you need a new invitation. Its chats stay in this browser, and can be opened only then.`}
              isPending={leave.isPending}
              onConfirm={() => leave.mutate(membership.id)}
            >
              {erasing(membership.id)}
            </ConfirmButton>
            {membership.role === "owner" && (
              <ConfirmButton
                label={t`Delete`}
                name={t`Delete ${membership.name}`}
                question={t`Delete ${membership.name}?`}
                text={t`Its providers, presets, keys and invitations are deleted for all members. Chats stay in the browsers that have them, but can no longer be opened.`}
                isPending={remove.isPending}
                onConfirm={() => remove.mutate(membership.id)}
              >
                {erasing(membership.id)}
              </ConfirmButton>
            )}
          </Place>
        ))}
      </ul>
      <Refusal error={open.error ?? leave.error ?? remove.error} />
      {user.may_create_organizations ? (
        <form className={classes.row} onSubmit={submit}>
          <TextInput
            label={t`New organization`}
            placeholder={t`Its name`}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PendingButton type="submit" variant="default" isPending={create.isPending} disabled={name.trim() === ""}>
            {t`Create`}
          </PendingButton>
        </form>
      ) : (
        <p className={classes.note}>{t`Administrators make the organizations of this server. Ask one for yours.`}</p>
      )}
      <Refusal error={create.error} />
      {current !== null && <MemberList organization={current} userId={user.id} />}
      {current !== null && canInvite(current) && <InvitationList organization={current} />}
    </PageSection>
  );
}

function canInvite({ role }: Membership): boolean {
  return role !== "member";
}

interface PlaceProps {
  name: string;
  detail: string;
  isOpen: boolean;
  isBusy: boolean;
  onOpen: () => void;
  children?: ReactNode;
}

function Place({ name, detail, isOpen, isBusy, onOpen, children }: PlaceProps) {
  return (
    <li aria-current={isOpen || undefined}>
      <div className={classes.what}>
        <b>{name}</b>
        <small>{isOpen ? t`${detail}, open now` : detail}</small>
      </div>
      {!isOpen && (
        <Button size="compact-sm" variant="default" disabled={isBusy} aria-label={t`Open ${name}`} onClick={onOpen}>
          {t`Open`}
        </Button>
      )}
      {children}
    </li>
  );
}
