import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import classes from "./settings-page.module.css";

interface ConfirmButtonProps {
  /** What the button says, and the one that confirms. */
  label: string;
  /** What is asked before, and what will be lost. */
  question: string;
  text: string;
  /** The button's name for those who do not see what it stands beside. */
  name?: string;
  isPending?: boolean;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, question, text, name, isPending = false, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const confirm = (): void => {
    setIsOpen(false);
    onConfirm();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        {...(name === undefined ? {} : { "aria-label": name })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={question} size={420}>
        <p className={classes.dimmed}>{text}</p>
        <div className={classes.row}>
          <span />
          <Button variant="default" onClick={() => setIsOpen(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={confirm}>
            {label}
          </Button>
        </div>
      </Modal>
    </>
  );
}
