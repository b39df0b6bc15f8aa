import { t } from "@lingui/core/macro";
import { IconEyeOff } from "@tabler/icons-react";
import type { Draft } from "@tutti/engine";
import { useRoom } from "../../../bindings/use-room.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import classes from "./web-search-toggle.module.css";

interface BlindToggleProps {
  roomId: string;
  draft: Draft;
  onToggle: () => void;
}

/** Whether the next message is asked blind: its answers come without names until the person has voted. */
export function BlindToggle({ roomId, draft, onToggle }: BlindToggleProps) {
  const room = useRoom(roomId);
  const isOn = draft.isBlind ?? room?.isBlind === true;
  return (
    <IconButton
      className={classes.toggle}
      icon={IconEyeOff}
      iconSize={18}
      size={32}
      label={isOn ? t`Asked blind: no names until you vote` : t`Ask blind`}
      aria-label={t`Ask blind`}
      aria-pressed={isOn}
      shortcut={composerShortcuts.blind}
      onClick={onToggle}
    />
  );
}
