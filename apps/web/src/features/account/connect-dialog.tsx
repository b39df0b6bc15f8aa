import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { useSession } from "../../bindings/account/use-session.ts";
import { isDemoModel } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { MODELS_KEY } from "../../bindings/use-models.ts";
import { call } from "../../platform/api/call.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { ConnectForm } from "./connect-form.tsx";
import classes from "./settings-page.module.css";

/** Connects a provider without leaving the chat, which begins with its models then. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { status } = useSession();
  return (
    <Dialog opened onClose={onClose} title={t`Paste an API key`} size={440}>
      {status === "signed-in" ? <Connection onClose={onClose} /> : <SignInFirst onClose={onClose} />}
    </Dialog>
  );
}

function Connection({ onClose }: { onClose: () => void }) {
  const { callApi, engine } = useServices();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["connectable-providers"],
    queryFn: ({ signal }) => call(callApi, providerKeyOperations.listConnectedProviders, { signal }),
  });
  const beginWithNewModels = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: MODELS_KEY });
    // The demo programs of a chat that has not begun give way to the new models.
    const { pendingCharacters } = engine.composer.getState();
    if (pendingCharacters.every(({ model }) => isDemoModel(model) || model === AUTO_ROUTER_MODEL)) {
      engine.characters.setPending([]);
      engine.characters.ensurePending();
    }
  };
  if (error !== null) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading providers`} />;
  if (!data.can_edit) {
    return <p className={classes.dimmed}>{t`Owners and admins of the organization connect its providers.`}</p>;
  }
  return (
    <>
      <p
        className={classes.dimmed}
      >{t`Its models answer in your chats. The key is checked right away and stored encrypted.`}</p>
      <ConnectForm list={data} onConnected={() => void beginWithNewModels().then(onClose)} />
    </>
  );
}

function SignInFirst({ onClose }: { onClose: () => void }) {
  const { dialogs } = useServices();
  return (
    <>
      <p className={classes.dimmed}>{t`Your key is stored with your account.`}</p>
      <Button
        onClick={() => {
          onClose();
          dialogs.open("signIn", {});
        }}
      >
        {t`Sign in`}
      </Button>
    </>
  );
}
