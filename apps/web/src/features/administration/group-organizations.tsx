import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GroupOrganizationList, SystemState } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import classes from "./administration-page.module.css";

const MAPPINGS_KEY = ["group-organizations"];

type Mapping = GroupOrganizationList["data"][number];

/** The organizations that the groups of the identity provider fill; nothing where the configuration names none. */
export function GroupOrganizations() {
  const { callApi } = useServices();
  const { data = [], error } = useQuery({
    queryKey: MAPPINGS_KEY,
    queryFn: async ({ signal }) =>
      (await call(callApi, administrationOperations.listGroupOrganizations, { signal })).data,
  });
  const { data: system } = useQuery({
    queryKey: ["system-state"],
    queryFn: ({ signal }) => call(callApi, administrationOperations.getSystem, { signal }),
    enabled: data.length > 0,
  });
  if (data.length === 0) return <Refusal error={error} />;
  return (
    <PageSection
      title={t`Organizations from groups`}
      lead={t`TUTTI_OIDC_ORGANIZATIONS leads groups of your identity provider into these organizations. The groups make theirs when the first of their people signs in. An organization that a person made is filled only once you choose it here. Everyone is added at their next sign-in.`}
    >
      {data.map((mapping) => (
        <MappingForm
          key={`${mapping.name} ${mapping.organization?.id} ${mapping.organization?.is_filled}`}
          mapping={mapping}
          organizations={system?.organizations ?? []}
        />
      ))}
    </PageSection>
  );
}

interface MappingFormProps {
  mapping: Mapping;
  organizations: SystemState["organizations"];
}

function MappingForm({ mapping: { name, groups, organization }, organizations }: MappingFormProps) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const filledId = organization?.is_filled === true ? organization.id : "";
  const [id, setId] = useState(filledId);
  const choose = useMutation({
    mutationFn: () => {
      const body = { name, organization_id: id === "" ? null : id };
      return call(callApi, administrationOperations.chooseGroupOrganization, { body });
    },
    onSuccess: ({ data: mappings }) => queries.setQueryData(MAPPINGS_KEY, mappings),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    choose.mutate();
  };
  const groupNames = groups.map((group) => (group.role === "admin" ? t`${group.name} (as admins)` : group.name));
  // The list of the server's organizations is cut: the one of this name is always offered.
  const options = organizations.map((each) => ({ value: each.id, label: `${each.name} (${each.slug})` }));
  const isListed = organization === null || organizations.some((each) => each.id === organization.id);
  return (
    <>
      <form className={classes.tools} onSubmit={submit} aria-label={t`Organization of ${name}`}>
        <NativeSelect
          label={name}
          description={t`Groups: ${groupNames.join(", ")}`}
          error={
            organization?.is_filled === false &&
            t`A person made ${organization.name}, whose address ends in ${name}. No one is added to it unless you choose it.`
          }
          // Above the field, which stays in a line with its button.
          inputWrapperOrder={["label", "description", "error", "input"]}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          data={[
            { value: "", label: organization === null ? t`A new one, made at the first sign-in` : t`None` },
            ...(isListed ? [] : [{ value: organization.id, label: organization.name }]),
            ...options,
          ]}
        />
        <PendingButton type="submit" variant="default" isPending={choose.isPending} disabled={id === filledId}>
          {t`Save`}
        </PendingButton>
      </form>
      <Refusal error={choose.error} />
    </>
  );
}
