import { t } from "@lingui/core/macro";
import { FinderDialog } from "../../ui/dialogs/finder-dialog.tsx";
import type { ModelChoice } from "./default-models.ts";
import type { PaletteCommand } from "./palette-commands.ts";
import { PaletteContent } from "./palette-content.tsx";

/**
 * The searchable picker over the gateway's models; a chosen model joins the room (`NEW_ROOM`: the room to be created).
 * It is open as long as it is mounted.
 */
export function AddModelPalette({
  roomId,
  isForImages = false,
  commands,
  onChoose,
  onClose,
}: {
  roomId: string;
  /** Whether only models that make images are shown. */
  isForImages?: boolean;
  /** The rooms and actions that are searched beside the models. */
  commands: readonly PaletteCommand[];
  /** Called with the choice instead of adding the model to the room. */
  onChoose?: ((choice: ModelChoice) => void) | undefined;
  onClose: () => void;
}) {
  return (
    <FinderDialog label={onChoose === undefined ? t`Add Model` : t`Choose another model`} width={680} onClose={onClose}>
      <PaletteContent
        roomId={roomId}
        isForImages={isForImages}
        commands={commands}
        onChoose={onChoose}
        onClose={onClose}
      />
    </FinderDialog>
  );
}
