import { t } from "@lingui/core/macro";
import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { checkedAnswer } from "./checked-answer.ts";

/** Characters that a passphrase has at least: who has the server's copy can try passphrases without end. */
const LEAST = 16;

interface PassphraseProps {
  client: SyncClient;
  hasPassphrase: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Sets, changes or removes the passphrase that opens the chats beside the recovery phrase. */
export function PassphraseDialog({ client, hasPassphrase, onDone, onClose }: PassphraseProps) {
  const [passphrase, setPassphrase] = useState("");
  const change = useMutation({
    mutationFn: (next: string | undefined) => {
      if (next !== undefined && [...next].length < LEAST)
        throw new Error(t`Use at least ${LEAST} characters, such as five words that nobody would guess.`);
      return checkedAnswer(client.ask({ type: "passphrase", ...(next === undefined ? {} : { passphrase: next }) }));
    },
    onSuccess: onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change.mutate(passphrase);
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <p>
        {hasPassphrase
          ? t`The new passphrase takes the place of the one before, which opens nothing any more. Your chats stay as they are.`
          : t`A passphrase of your own opens your chats in a new browser, beside the twelve words. Whoever gets a copy of the server’s data can try passphrases, so make it long.`}
      </p>
      <PasswordInput
        label={hasPassphrase ? t`New passphrase` : t`Passphrase`}
        autoComplete="new-password"
        data-autofocus
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      <Refusal error={change.error} />
      <div className={classes.ends}>
        {hasPassphrase && (
          <PendingButton
            variant="default"
            isPending={change.isPending && change.variables === undefined}
            onClick={() => change.mutate(undefined)}
          >
            {t`Remove the passphrase`}
          </PendingButton>
        )}
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <PendingButton type="submit" isPending={change.isPending && change.variables !== undefined}>
          {hasPassphrase ? t`Change` : t`Set`}
        </PendingButton>
      </div>
    </form>
  );
}
