import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import classes from "./files.module.css";

/** Asks for another name of a file. A name without a slash keeps the folder; an empty one changes nothing. */
export function RenameDialog({
  path,
  onRename,
  onClose,
}: {
  path: string;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(path.slice(path.lastIndexOf("/") + 1));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onClose();
    onRename(name);
  };
  return (
    <Dialog opened onClose={onClose} title={t`Rename file`} size={420}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t`Name`}
          description={t`With a slash it moves to another folder.`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{t`Rename`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
