import { plural, t } from "@lingui/core/macro";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { displayTitle, type Message } from "@tutti/domain";
import type { NewPrompt } from "@tutti/engine";
import { Suspense, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRecords } from "../../bindings/use-record.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { LoadingNote } from "../../ui/state-note.tsx";
import classes from "./suites.module.css";
import { useSuites } from "./use-suites.ts";

interface AddDialogProps {
  roomId: string;
  /** The question or the answer that the person started from; absent: the whole chat, as a suite of its own. */
  messageId?: string | undefined;
  onClose: () => void;
  onOpen: (suiteId: string) => void;
}

/** Adds the questions of a chat to a suite. */
export function AddDialog(props: AddDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={t`Add to suite`} size="lg">
      <Suspense fallback={<LoadingNote label={t`Loading suites`} />}>
        <AddForm {...props} />
      </Suspense>
    </Dialog>
  );
}

function AddForm({ roomId, messageId, onClose, onOpen }: AddDialogProps) {
  const { tables } = useEngine();
  const suites = useSuites();
  const all = [...useRecords(suites.tables.suites)].sort((one, other) => other.updatedAt - one.updatedAt);
  const startMessage = tables.messages.get(messageId ?? "");
  const answer = startMessage?.type === "assistant" ? startMessage : undefined;
  const questions = (tables.roomStates.get(roomId)?.messageIds ?? []).flatMap((id) => {
    const message = tables.messages.get(id);
    return message?.type === "user" ? [message] : [];
  });
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() =>
    startMessage === undefined ? questions.map(({ id }) => id) : [answer?.parentMessageId ?? startMessage.id],
  );
  const room = tables.rooms.get(roomId);
  const [title, setTitle] = useState(room ? displayTitle(room) : "");
  const [suiteId, setSuiteId] = useState(startMessage === undefined ? "" : (all[0]?.id ?? ""));
  const [isExpected, setIsExpected] = useState(false);
  const toPrompt = ({ id, attachments }: Message): NewPrompt => ({
    text: tables.texts.get(id)?.content ?? "",
    attachments,
    ...(isExpected && answer?.parentMessageId === id ? { expected: tables.texts.get(answer.id)?.content ?? "" } : {}),
  });
  const add = (): void => {
    const prompts = questions.filter(({ id }) => chosenIds.includes(id)).map(toPrompt);
    if (suiteId !== "") suites.addPrompts(suiteId, prompts);
    const id = suiteId === "" ? suites.create({ title, prompts }).id : suiteId;
    onClose();
    onOpen(id);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <NativeSelect
        label={t`Suite`}
        data={[
          { value: "", label: t`A new suite` },
          ...all.map((suite) => ({ value: suite.id, label: suite.title.trim() || t`Untitled suite` })),
        ]}
        value={suiteId}
        onChange={(event) => setSuiteId(event.currentTarget.value)}
      />
      {suiteId === "" ? (
        <TextInput
          label={t`Name of the suite`}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      ) : null}
      <fieldset className={classes.messages}>
        <legend>{t`Prompts`}</legend>
        {questions.map(({ id }) => (
          <Checkbox
            key={id}
            size="xs"
            label={tables.texts.get(id)?.content.slice(0, 160) || t`(no words)`}
            checked={chosenIds.includes(id)}
            onChange={(event) =>
              setChosenIds(event.currentTarget.checked ? [...chosenIds, id] : chosenIds.filter((each) => each !== id))
            }
          />
        ))}
      </fieldset>
      {answer === undefined ? null : (
        <Checkbox
          size="xs"
          label={t`Expect this answer’s words`}
          checked={isExpected}
          onChange={(event) => setIsExpected(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={chosenIds.length === 0} data-autofocus>
          {t`Add ${plural(chosenIds.length, { one: "# prompt", other: "# prompts" })}`}
        </Button>
      </div>
    </form>
  );
}
