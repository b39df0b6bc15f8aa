import { Modal, type ModalProps } from "@mantine/core";
import { DialogFocus } from "./dialog-focus.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

/**
 * A dialog that has the focus as soon as it is drawn, and restores it when it closes. While it fades out it is inert:
 * the focus trap of Mantine focuses a dialog's field in a timeout that closing does not cancel, which would take the
 * focus away again from the element to which it was restored.
 */
export function Dialog({ opened, children, ...rest }: ModalProps) {
  useRestoreFocus(opened);
  return (
    <Modal {...rest} opened={opened} returnFocus={false} inert={!opened}>
      <DialogFocus />
      {children}
    </Modal>
  );
}
