import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface ConfirmButtonProps {
  /** What the button says, and the one that confirms. */
  label: string;
  /** What is asked before, and what will be lost. */
  question: string;
  text: string;
  /** The button's name for those who do not see what it stands beside. */
  name?: string;
  isPending?: boolean;
  /** Beneath the question: what is decided with it. */
  children?: ReactNode;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({
  label,
  question,
  text,
  name,
  isPending = false,
  children,
  onConfirm,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
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
