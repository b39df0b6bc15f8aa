import { t } from "@lingui/core/macro";
import { Button, PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { MODELS_KEY } from "../../bindings/use-models.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import type { ConnectableModel } from "./connectable-models.ts";
import classes from "./palette-connect.module.css";

/** Asks for a provider's API key, which is checked at once; then the provider's models are available. */
export function PaletteConnect({
  model,
  onConnected,
  onBack,
}: {
  model: ConnectableModel;
  onConnected: () => void;
  onBack: () => void;
}) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const { provider, name } = model;

  const connect = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (key.trim() === "") return setRefusal(t`Paste a key first.`);
    setIsChecking(true);
    setRefusal(undefined);
    try {
      const body = { provider: provider.slug, key: key.trim() };
      await call(callApi, providerKeyOperations.connectProvider, { body });
      await queries.invalidateQueries({ queryKey: MODELS_KEY });
      await queries.invalidateQueries({ queryKey: ["known-models"] });
      onConnected();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setIsChecking(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void connect(event)}>
      <p className={classes.lead}>
        {t`${name} is served by ${provider.name}. Paste your ${provider.name} key to use it. The key is checked right away.`}
      </p>
      <PasswordInput
        label={t`Key of ${provider.name}`}
        value={key}
        autoFocus
        autoComplete="off"
        error={refusal}
        // Mantine sets neither of them for passwords.
        errorProps={{ role: "alert" }}
        aria-invalid={refusal !== undefined}
        onChange={(event) => setKey(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t`Show key` }}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <PendingButton type="submit" isPending={isChecking}>
          {t`Connect and add`}
        </PendingButton>
      </div>
    </form>
  );
}
