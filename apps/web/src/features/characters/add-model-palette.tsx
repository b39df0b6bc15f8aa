import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import classes from "./add-model-palette.module.css";
import { PaletteContent } from "./palette-content.tsx";

/**
 * The searchable picker over the gateway's models; what is chosen joins the room (`NEW_ROOM`: the one to come). It is open for
 * as long as it is there.
 */
export function AddModelPalette({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [focusedBefore] = useState(() => document.activeElement);

  // The dialog cannot give the focus back itself, because it goes away without being closed first.
  useEffect(
    () => () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    },
    [focusedBefore],
  );

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      yOffset="12vh"
      centered={false}
      transitionProps={{ transition: "fade", duration: 120 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Add Model">
        <PaletteContent roomId={roomId} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
