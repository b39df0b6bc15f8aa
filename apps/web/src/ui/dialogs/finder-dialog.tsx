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
  /** A search field, the results, and a footer that explains the keys. */
  children: ReactNode;
}

/**
 * Focuses the field as it is drawn. Mantine's focus trap does it in a timer, and earlier keys went to the element that
 * had the focus: the first letters of a search were typed into the message.
 */
function focusField(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}

/** The frame of a search dialog: it fills a phone, is open for as long as it is mounted, and restores the focus. */
export function FinderDialog({ label, width, onClose, children }: FinderDialogProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  // The dialog cannot restore the focus itself, because it is unmounted without being closed first.
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
