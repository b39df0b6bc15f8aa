import { t } from "@lingui/core/macro";
import { IconEyeOff } from "@tabler/icons-react";
import type { Draft } from "@tutti/engine";
import { useRoom } from "../../../bindings/use-room.ts";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import { WordButton } from "../../../ui/buttons/word-button.tsx";

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
    <WordButton
      icon={IconEyeOff}
      word={t`Blind`}
      name={t`Ask blind`}
      hint={isOn ? t`Asked blind: no names until you vote` : t`Ask blind`}
      isOn={isOn}
      shortcut={composerShortcuts.blind}
      onPress={onToggle}
    />
  );
}
