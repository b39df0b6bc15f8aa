import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { browserName } from "../../../platform/sync/browser-name.ts";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { wordsToCheck } from "./words-to-check.ts";

interface SwitchOnProps {
  client: SyncClient;
  onClose: () => void;
}

/** Shows the recovery phrase once, and switches on when some of its words were typed. */
export function SwitchOnDialog({ client, onClose }: SwitchOnProps) {
  const prepare = useMutation({
    mutationFn: () => client.ask({ type: "prepare", name: browserName(navigator.userAgent) }),
  });
  const [isWritten, setIsWritten] = useState(false);
  const phrase = prepare.data?.phrase;
  if (phrase === undefined) {
    return (
      <div className={classes.question}>
        <p>{t`You get twelve words. They are the key to your chats on the server: another browser of yours needs them, and nothing else opens them.`}</p>
        <p>
          <b>{t`If you lose the words and all your browsers, the server’s copy is lost for good.`}</b>
        </p>
        <Refusal error={prepare.error} />
        <div className={classes.ends}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <PendingButton
            isPending={prepare.isPending}
            onClick={() => prepare.mutate()}
          >{t`Show the words`}</PendingButton>
        </div>
      </div>
    );
  }
  if (!isWritten) return <Phrase phrase={phrase} onCancel={onClose} onNext={() => setIsWritten(true)} />;
  return <WordCheck client={client} phrase={phrase} onBack={() => setIsWritten(false)} onClose={onClose} />;
}

function Phrase({ phrase, onCancel, onNext }: { phrase: string; onCancel: () => void; onNext: () => void }) {
  return (
    <div className={classes.question}>
      <p>{t`Write these words down, in their order. They are shown this once.`}</p>
      <ol className={classes.phrase} translate="no" aria-label={t`Recovery phrase`}>
        {phrase.split(" ").map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the list never changes.
          <li key={place}>{word}</li>
        ))}
      </ol>
      <CopyButton label={t`Copy the words`} text={() => phrase} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        <Button onClick={onNext}>{t`I wrote them down`}</Button>
      </div>
    </div>
  );
}

function WordCheck({ client, phrase, onBack, onClose }: SwitchOnProps & { phrase: string; onBack: () => void }) {
  const words = phrase.split(" ");
  const [places] = useState(() => wordsToCheck(words.length, Math.random));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const isRight = places.every((place) => (typed[place] ?? "").trim().toLowerCase() === words[place]);
  const [isChecked, setIsChecked] = useState(false);
  const begin = useMutation({
    mutationFn: async () => {
      client.setMarking(true);
      const { failure } = await client.ask({ type: "begin" });
      if (failure === undefined) return;
      client.setMarking(false);
      if (failure !== "conflict") throw new Error(failure);
      throw new Error(
        t`Another browser has switched it on meanwhile. Close this, and add this browser with its words.`,
      );
    },
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isRight) begin.mutate();
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <p>{t`Type these words of your phrase, so that you know that you have them.`}</p>
      {places.map((place, index) => (
        <TextInput
          key={place}
          label={t`Word ${place + 1}`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={index === 0 ? true : undefined}
          value={typed[place] ?? ""}
          onChange={({ currentTarget: { value } }) => {
            setIsChecked(false);
            setTyped((before) => ({ ...before, [place]: value }));
          }}
        />
      ))}
      <Refusal
        error={
          isChecked && !isRight
            ? new Error(t`One of these words does not match. Check what you wrote down.`)
            : begin.error
        }
      />
      <div className={classes.ends}>
        <Button variant="default" onClick={onBack}>{t`Show the words again`}</Button>
        <PendingButton type="submit" isPending={begin.isPending}>{t`Switch on`}</PendingButton>
      </div>
    </form>
  );
}
