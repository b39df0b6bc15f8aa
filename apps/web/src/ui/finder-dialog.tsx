import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./finder-dialog.module.css";
import { useRestoreFocus } from "./use-restore-focus.ts";

interface FinderDialogProps {
  label: string;
  /** Pixels. */
  width: number;
  onClose: () => void;
  /** A field to search in, what is found, and a foot that says what keys do. */
  children: ReactNode;
}

/**
 * Gives the field the focus as it is drawn. Mantine's focus trap does it in a timer, and the keys that come before that
 * went into what had the focus: the first letters of a search stood in the message.
 */
function focusField(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}

/**
 * The frame of what is found by typing: it fills a phone, is open for as long as it is there, and gives the focus back.
 */
export function FinderDialog({ label, width, onClose, children }: FinderDialogProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  // The dialog cannot give the focus back itself, because it goes away without being closed first.
  useRestoreFocus(true);

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={width}
      yOffset="12vh"
      centered={false}
      transitionProps={{ transition: "fade", duration: 120 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content ref={focusField} aria-label={label}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
