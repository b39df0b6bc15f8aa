import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { AddPersonRequest, PasswordLinkResponse } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { SubmitEvent } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import classes from "./administration-page.module.css";

/** Makes an account for a person, who sets its password by a link. */
export function AddPersonForm({ onAdded }: { onAdded: (link: PasswordLinkResponse) => void }) {
  const { callApi } = useServices();
  const add = useMutation({
    mutationFn: (body: AddPersonRequest) => call(callApi, administrationOperations.addPerson, { body }),
    onSuccess: onAdded,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const request = { name: String(data.get("name") ?? "").trim(), email: String(data.get("email") ?? "").trim() };
    add.mutate(request, { onSuccess: () => form.reset() });
  };
  return (
    <>
      <form className={classes.tools} onSubmit={submit} aria-label={t`Add a person`}>
        <TextInput label={t`Name`} name="name" required withAsterisk={false} maxLength={100} autoComplete="off" />
        <TextInput label={t`Email`} name="email" type="email" required withAsterisk={false} autoComplete="off" />
        <PendingButton type="submit" variant="default" isPending={add.isPending}>
          {t`Add person`}
        </PendingButton>
      </form>
      <Refusal error={add.error} />
    </>
  );
}
