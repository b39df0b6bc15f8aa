import { plural, t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SetSignUpRequest, SignUpRule, SignUpSetting } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useDataPages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { OneTimeSecret } from "../../ui/fields/one-time-secret.tsx";
import { formatMoment } from "../../ui/formats/dates.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { GroupOrganizations } from "./group-organizations.tsx";
import { splitList } from "./split-list.ts";

const SIGN_UP_KEY = ["administered-sign-up"];
const INVITATIONS_KEY = ["administered-invitations"];

/** The rules for making accounts and organizations, and the links by which invited people make an account. */
export function EntranceSection() {
  const { callApi } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: SIGN_UP_KEY,
    queryFn: ({ signal }) => call(callApi, administrationOperations.getSignUp, { signal }),
  });
  if (error && data === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading sign-ups`} />;
  return (
    <>
      <RuleForm setting={data} />
      <Invitations />
      <GroupOrganizations />
    </>
  );
}

function RuleForm({ setting }: { setting: SignUpSetting }) {
  const { rule, fixed } = setting;
  const { callApi } = useServices();
  const queries = useQueryClient();
  const [type, setType] = useState(rule.type);
  const [inviters, setInviters] = useState(setting.inviters);
  const [makers, setMakers] = useState(setting.organization_makers);
  const set = useMutation({
    mutationFn: (body: SetSignUpRequest) => call(callApi, administrationOperations.setSignUp, { body }),
    onSuccess: async (savedSetting) => {
      queries.setQueryData(SIGN_UP_KEY, savedSetting);
      // Whether the administrator's own links admit new people is shown in the settings.
      await queries.invalidateQueries({ queryKey: ["invitations"] });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const domains = splitList(String(new FormData(event.currentTarget).get("domains") ?? ""));
    const nextRule: SignUpRule = type === "domains" ? { type, domains } : { type };
    set.mutate({
      ...(fixed ? {} : { rule: nextRule }),
      ...(inviters === setting.inviters ? {} : { inviters }),
      ...(makers === setting.organization_makers ? {} : { organization_makers: makers }),
    });
  };
  return (
    <>
      <p className={classes.lead}>
        {fixed
          ? t`TUTTI_SIGN_UP sets who gets a new account when the server starts, so that cannot be changed here.`
          : t`This concerns new accounts only: people who have one keep it.`}
      </p>
      <form className={classes.rules} onSubmit={submit} aria-label={t`Who can sign up`}>
        <NativeSelect
          label={t`New accounts`}
          value={type}
          disabled={fixed}
          onChange={(event) => setType(event.currentTarget.value as SignUpRule["type"])}
          data={[
            { value: "open", label: t`Anyone who can open this server` },
            { value: "invited", label: t`People with an invitation` },
            { value: "domains", label: t`People of some domains, and invited ones` },
            { value: "closed", label: t`No one` },
          ]}
        />
        {type === "domains" && (
          <TextInput
            label={t`Domains`}
            name="domains"
            required
            withAsterisk={false}
            disabled={fixed}
            placeholder={t`example.org, example.com`}
            defaultValue={rule.type === "domains" ? rule.domains.join(", ") : ""}
          />
        )}
        {(type === "invited" || type === "domains") && (
          <NativeSelect
            label={t`Who can invite people`}
            value={inviters}
            onChange={(event) => setInviters(event.currentTarget.value as SignUpSetting["inviters"])}
            data={[
              { value: "administrators", label: t`Administrators` },
              { value: "organizations", label: t`Also owners and admins of organizations` },
            ]}
          />
        )}
        <NativeSelect
          label={t`Who can create organizations`}
          value={makers}
          onChange={(event) => setMakers(event.currentTarget.value as SignUpSetting["organization_makers"])}
          data={[
            { value: "everyone", label: t`Everyone with an account` },
            { value: "administrators", label: t`Administrators` },
          ]}
        />
        <div>
          <PendingButton type="submit" variant="default" isPending={set.isPending}>
            {t`Save`}
          </PendingButton>
        </div>
      </form>
      {set.isSuccess && <p className={classes.note} role="status">{t`Saved.`}</p>}
      <Refusal error={set.error} />
    </>
  );
}

function Invitations() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const {
    entries: data,
    error,
    next,
  } = useDataPages(INVITATIONS_KEY, (cursor, signal) =>
    call(callApi, administrationOperations.listInstanceInvitations, { query: { cursor }, signal }),
  );
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }) };
  const create = useMutation({
    mutationFn: (uses: number) => call(callApi, administrationOperations.createInstanceInvitation, { body: { uses } }),
    ...then,
  });
  const revoke = useMutation({
    mutationFn: (id: string) =>
      call(callApi, administrationOperations.revokeInstanceInvitation, { parameters: { id } }),
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate(Math.max(1, Math.round(Number(new FormData(event.currentTarget).get("uses"))) || 1));
  };
  return (
    <PageSection
      title={t`Invitations`}
      lead={t`A link that lets new people sign up. It does not lead into an organization: organizations have links of their own in the settings.`}
    >
      <form className={classes.tools} onSubmit={submit} aria-label={t`Invite people`}>
        <TextInput label={t`Number of people`} name="uses" type="number" min={1} max={1000} defaultValue={1} />
        <PendingButton type="submit" variant="default" isPending={create.isPending}>
          {t`Create a link`}
        </PendingButton>
      </form>
      {create.data && (
        <OneTimeSecret
          text={t`Anyone who has this link can sign up. It is shown only now, and expires after seven days.`}
          secret={create.data.link}
          label={t`Copy the link`}
        />
      )}
      <Refusal error={create.error ?? revoke.error ?? error} />
      {data?.length === 0 && <EmptyNote>{t`No open invitations. Create a link to let people in.`}</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table} aria-label={t`Invitations`}>
          <thead>
            <tr>
              <th scope="col">{t`By`}</th>
              <th scope="col">{t`Left`}</th>
              <th scope="col">{t`Until`}</th>
              <th scope="col" className={classes.end} aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, inviter_name, uses_left, expires_at }) => (
              <tr key={id}>
                <th scope="row">{inviter_name}</th>
                <td>{plural(uses_left, { one: "One person", other: `${uses_left} people` })}</td>
                <td className={classes.dimmed}>{formatMoment(expires_at)}</td>
                <td className={classes.end}>
                  <ConfirmButton
                    label={t`Revoke`}
                    question={t`Revoke this link?`}
                    text={t`It can no longer be used to sign up.`}
                    isPending={revoke.isPending && revoke.variables === id}
                    onConfirm={() => revoke.mutate(id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={t`Invitations`} next={next} />
    </PageSection>
  );
}
