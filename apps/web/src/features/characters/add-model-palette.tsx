import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import classes from "./add-model-palette.module.css";
import { PaletteContent } from "./palette-content.tsx";

/** The searchable picker over the gateway's models; what is chosen joins the room (`NEW_ROOM`: the one to come). */
export function AddModelPalette({ roomId, opened, onClose }: { roomId: string; opened: boolean; onClose: () => void }) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen={isPhone} size={680} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Add Model" className={classes.content}>
        <PaletteContent roomId={roomId} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
