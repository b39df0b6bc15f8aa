import { type ReactNode, useState } from "react";
import { PendingButton } from "../buttons/pending-button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface ConfirmButtonProps {
  /** The label of the button, and of the one that confirms. */
  label: string;
  /** The question before the action, and what will be lost. */
  question: string;
  text: string;
  /** The button's name for people who do not see its context. */
  name?: string;
  isPending?: boolean;
  /** The button's id, for addresses. */
  id?: string;
  /** Further choices beneath the question. */
  children?: ReactNode;
  onConfirm: () => void;
}

/** A button for an action that cannot be undone: it asks for a confirmation first. */
export function ConfirmButton({
  label,
  question,
  text,
  name,
  id,
  isPending = false,
  children,
  onConfirm,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PendingButton
        size="compact-sm"
        variant="default"
        isPending={isPending}
        {...(name === undefined ? {} : { "aria-label": name })}
        {...(id === undefined ? {} : { id })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </PendingButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={question}
        question={text}
        action={label}
        onConfirm={onConfirm}
        onClose={() => setIsOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
