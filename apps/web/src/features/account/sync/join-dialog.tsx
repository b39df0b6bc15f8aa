import { t } from "@lingui/core/macro";
import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { browserName } from "../../../platform/sync/browser-name.ts";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

/** Adds this browser by the recovery phrase. */
export function JoinDialog({ client, onClose }: { client: SyncClient; onClose: () => void }) {
  const [phrase, setPhrase] = useState("");
  const join = useMutation({
    mutationFn: async () => {
      const { phraseProblem } = await import("./phrase-problem.ts");
      const problem = phraseProblem(phrase);
      if (problem !== undefined) throw new Error(problem);
      client.setMarking(true);
      const { failure } = await client.ask({ type: "join", phrase, name: browserName(navigator.userAgent) });
      if (failure === undefined) return;
      client.setMarking(false);
      if (failure === "wrong-phrase")
        throw new Error(t`These words belong to another account, or to chats that were deleted from the server.`);
      throw new Error(failure === "conflict" ? t`Another browser was writing just now. Try again.` : failure);
    },
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    join.mutate();
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <Textarea
        label={t`Recovery phrase`}
        description={t`The twelve words that you wrote down when you switched it on in another browser.`}
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        required
        withAsterisk={false}
        data-autofocus
        value={phrase}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      <p className={classes.dimmed}>{t`The chats of this browser join those of the others.`}</p>
      <Refusal error={join.error} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <PendingButton type="submit" isPending={join.isPending}>{t`Add this browser`}</PendingButton>
      </div>
    </form>
  );
}
