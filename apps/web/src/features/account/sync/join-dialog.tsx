import { t } from "@lingui/core/macro";
import { Button, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { browserName } from "../../../platform/sync/browser-name.ts";
import type { SyncClient } from "../../../platform/sync/sync-client.ts";
import type { TypedSecret } from "../../../platform/sync/sync-protocol.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";

interface JoinProps {
  client: SyncClient;
  hasPassphrase: boolean;
  /** The code of the link that another browser showed; undefined: none was opened. */
  code: string | undefined;
  onClose: () => void;
}

/** Adds this browser by the code that another one shows, by the recovery phrase, or by the passphrase. */
export function JoinDialog({ client, hasPassphrase, code, onClose }: JoinProps) {
  const [type, setType] = useState<TypedSecret["type"]>("code");
  const [text, setText] = useState(code ?? "");
  const join = useMutation({
    mutationFn: async () => {
      const { secretProblem } = await import("./phrase-problem.ts");
      const problem = secretProblem({ type, text });
      if (problem !== undefined) throw new Error(problem);
      client.setMarking(true);
      const request = { type: "join", secret: { type, text }, name: browserName(navigator.userAgent) } as const;
      const { failure } = await client.ask(request);
      if (failure === undefined) return;
      client.setMarking(false);
      if (failure === "wrong-secret") throw new Error(wrongTexts()[type]);
      throw new Error(failure === "conflict" ? t`Another browser was writing just now. Try again.` : failure);
    },
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    join.mutate();
  };
  const ways: readonly { value: TypedSecret["type"]; label: string }[] = [
    { value: "code", label: t`A code from another browser` },
    { value: "phrase", label: t`The recovery phrase` },
    ...(hasPassphrase ? [{ value: "passphrase" as const, label: t`The passphrase` }] : []),
  ];
  const field = {
    required: true,
    withAsterisk: false,
    autoComplete: "off",
    spellCheck: false,
    "data-autofocus": true,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  } as const;
  return (
    <form className={classes.question} onSubmit={submit}>
      <fieldset className={classes.choices}>
        <legend>{t`Add it by`}</legend>
        {ways.map(({ value, label }) => (
          <label key={value} className={classes.check}>
            <input
              type="radio"
              name="add-by"
              checked={type === value}
              onChange={() => {
                setType(value);
                setText("");
                join.reset();
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {type === "code" && (
        <TextInput
          label={t`Code`}
          description={t`In a browser that has your chats: Settings, Chats on all devices, Add another browser.`}
          {...field}
        />
      )}
      {type === "phrase" && (
        <Textarea
          label={t`Recovery phrase`}
          description={t`The twelve words that you wrote down when you switched it on in another browser.`}
          autosize
          minRows={2}
          {...field}
        />
      )}
      {type === "passphrase" && <PasswordInput label={t`Passphrase`} {...field} />}
      <p className={classes.dimmed}>{t`The chats of this browser join those of the others.`}</p>
      <Refusal error={join.error} />
      <div className={classes.ends}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <PendingButton type="submit" isPending={join.isPending}>{t`Add this browser`}</PendingButton>
      </div>
    </form>
  );
}

function wrongTexts(): Record<TypedSecret["type"], string> {
  return {
    code: t`This code opens nothing: it was used or closed, or a letter is wrong. Show a new one in the other browser.`,
    phrase: t`These words belong to another account, or to chats that were deleted from the server.`,
    passphrase: t`This is not the passphrase. The recovery phrase opens your chats as well.`,
  };
}
