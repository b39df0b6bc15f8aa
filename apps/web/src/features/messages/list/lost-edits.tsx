import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useStore } from "zustand";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { CopyTextButton } from "../actions/copy-text-button.tsx";
import { useMessageTools } from "../actions/message-tools.tsx";
import classes from "./lost-edits.module.css";

/** The edited texts of messages that are gone, for example deleted in another tab: no text is lost. */
export function LostEdits() {
  const { tables } = useEngine();
  const { edits } = useMessageTools();
  const texts = useStore(edits);
  const open = Object.entries(texts).flatMap(([id, text]) => (text === undefined ? [] : [{ id, text }]));
  const messages = useRecordsById(
    tables.messages,
    open.map(({ id }) => id),
  );
  const present = new Set(messages.map(({ id }) => id));
  return open
    .filter(({ id }) => !present.has(id))
    .map(({ id, text }) => (
      <div key={id} className={classes.lost} role="alert">
        <p className={classes.words}>{t`The message that you were editing was deleted.`}</p>
        <p className={classes.text} dir="auto">
          {text}
        </p>
        <CopyTextButton text={() => text} label={t`Copy my text`} />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => edits.setState({ [id]: undefined })}>
          {t`Discard`}
        </Button>
      </div>
    ));
}
