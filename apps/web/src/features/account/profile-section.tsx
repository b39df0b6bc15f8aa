import { t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { userOperations } from "@tutti/contract/operations/user";
import { type SubmitEvent, useState } from "react";
import { ACCOUNT_KEY } from "../../bindings/account/use-account.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import classes from "./settings-page.module.css";
import type { SettingName } from "./settings-table.ts";

/** The person's profile, and the model that new chats begin with. */
export function ProfileSection({ user }: { user: User }) {
  const { callApi, session, uiState } = useServices();
  const queries = useQueryClient();
  const models = useModels();
  const [name, setName] = useState(user.name);
  const rename = useMutation({
    mutationFn: (to: string) => call(callApi, authenticationOperations.renameUser, { body: { name: to } }),
    onSuccess: async () => {
      await Promise.all([session.refresh(), queries.invalidateQueries({ queryKey: ACCOUNT_KEY })]);
    },
  });
  const choose = useMutation({
    mutationFn: (model: string | null) =>
      call(callApi, userOperations.updateUser, { body: { default_text_model: model } }),
    onSuccess: (account) => {
      queries.setQueryData(ACCOUNT_KEY, account);
      // A person who chooses anew does not mean the models of the chats before.
      uiState.update({ defaultModel: account.default_text_model ?? undefined, lastModels: undefined });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() !== "") rename.mutate(name.trim());
  };

  const modelSlug = user.default_text_model ?? "";
  const textModels = (models.data ?? []).filter(({ architecture }) => architecture.output_modalities.includes("text"));
  const isOffered = modelSlug === "" || textModels.some(({ id }) => id === modelSlug);
  return (
    <PageSection title={t`Profile`} anchor="profile">
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          id={"your-name" satisfies SettingName}
          label={t`Name`}
          autoComplete="name"
          maxLength={100}
          value={name}
          error={name.trim() === "" && t`Enter your name.`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          id={"your-email" satisfies SettingName}
          label={t`Email`}
          variant="filled"
          value={user.email}
          readOnly
        />
        <div className={classes.actions}>
          <PendingButton
            type="submit"
            size="compact-sm"
            h={30}
            isPending={rename.isPending}
            disabled={name.trim() === user.name}
          >
            {t`Save name`}
          </PendingButton>
        </div>
        <Refusal error={rename.error} />
        <NativeSelect
          id={"new-chat-models" satisfies SettingName}
          label={t`Models in new chats`}
          description={t`What a new chat begins with.`}
          value={modelSlug}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate(event.currentTarget.value || null)}
          data={[
            { value: "", label: t`The models of the last chat` },
            ...(isOffered ? [] : [{ value: modelSlug, label: t`${modelSlug} (not connected)` }]),
            ...textModels.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
        <Refusal error={choose.error} />
      </form>
    </PageSection>
  );
}
