import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import classes from "./files.module.css";

interface NameDialogProps {
  title: string;
  label: string;
  description: string;
  /** The label of the button that confirms. */
  action: string;
  /** The initial text of the field. */
  value: string;
  /** The problem with a name, which keeps the dialog open; undefined where there is none. */
  problemOf?: (name: string) => string | undefined;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a file or of a folder. */
export function NameDialog({ label, description, value, problemOf, onName, ...rest }: NameDialogProps) {
  const [name, setName] = useState(value);
  const [problem, setProblem] = useState<string>();
  const submit = (): void => {
    const nameProblem = problemOf?.(name);
    setProblem(nameProblem);
    if (nameProblem !== undefined) return;
    rest.onClose();
    onName(name);
  };
  return (
    <FormDialog {...rest} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={label}
        description={description}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

/** A dialog of one question, which Enter answers. */
export function FormDialog({
  title,
  action,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  action: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={420}>
      <form onSubmit={submit}>
        {children}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </Dialog>
  );
}
