import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import type { SubmitEvent } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import { addPasskey } from "../../../platform/api/second-factors.ts";
import { canUsePasskeys } from "../../../platform/sign-in/passkey-support.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

const PASSKEYS_KEY = ["passkeys"];

/** The passkeys that sign in without a password. */
export function PasskeysSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call(callApi, authenticationOperations.listPasskeys, { signal }),
  });
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey: PASSKEYS_KEY }) };
  const add = useMutation({ mutationFn: (name: string) => addPasskey(callApi, name), ...then });
  const remove = useMutation({
    mutationFn: (id: string) => call(callApi, authenticationOperations.removePasskey, { body: { id } }),
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(String(new FormData(form).get("name")).trim(), { onSuccess: () => form.reset() });
  };

  return (
    <PageSection
      title={t`Passkeys`}
      anchor="passkeys"
      lead={
        canUsePasskeys()
          ? t`Sign in with your finger, your face or the PIN of a device, without a password and a code.`
          : t`Passkeys belong to a host's name. To use them, open Tutti at localhost, or by its name over HTTPS.`
      }
    >
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t`Passkeys`}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div className={classes.what}>
                <b>{nameOf(passkey)}</b>
                {passkey.createdAt && <small>{t`added ${formatMoment(passkey.createdAt)}`}</small>}
              </div>
              <ConfirmButton
                label={t`Remove`}
                name={t`Remove ${nameOf(passkey)}`}
                question={t`Remove ${nameOf(passkey)}?`}
                text={t`It no longer signs you in here. Your device keeps it until you delete it there.`}
                isPending={remove.isPending && remove.variables === passkey.id}
                onConfirm={() => remove.mutate(passkey.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() && (
        <form className={classes.row} onSubmit={submit} aria-label={t`New passkey`}>
          <TextInput
            label={t`New passkey`}
            name="name"
            placeholder={t`A name for it, such as "Laptop"`}
            required
            withAsterisk={false}
            maxLength={100}
          />
          <PendingButton type="submit" variant="default" isPending={add.isPending}>
            {t`Add passkey`}
          </PendingButton>
        </form>
      )}
      <Refusal error={add.error ?? remove.error} />
    </PageSection>
  );
}

function nameOf({ name }: Passkey): string {
  return name || t`Passkey`;
}
