import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  question: string;
  /** The label of the button that confirms. */
  action: string;
  /** Further choices beneath the question. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before something is deleted. The focus is on the button that cancels. */
export function ConfirmDialog({ isOpen, title, question, action, children, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={420}>
      <p className={classes.text}>{question}</p>
      {children === undefined ? null : <div className={classes.more}>{children}</div>}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          className={classes.confirm ?? ""}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
