import { t } from "@lingui/core/macro";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { noticeTexts } from "@tutti/domain";
import { useRoom } from "../../bindings/use-room.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import type { RunCommand } from "./create-commands.ts";
import classes from "./room-menu.module.css";

/** Loaded with the first room: the first screen has none. */
const RoomMenu = lazyPart(
  async () => (await import("./room-menu.tsx")).RoomMenu,
  () => <OffButton reason={t`Menu of this chat`} />,
  // The strip has no room for sentences: the button shows the reason, and loads the menu again.
  ({ onRetry }) => <OffButton reason={noticeTexts.partNotLoaded.text} onPress={onRetry} />,
);

/** The commands for the open room, in the strip. Without a room there are none, and the button shows the reason. */
export function RoomMenuButton({ roomId, run }: { roomId: string | undefined; run: RunCommand }) {
  const room = useRoom(roomId);
  if (room === undefined) return <OffButton reason={t`Settings of a chat: send a message first, or open one`} />;
  return <RoomMenu room={room} run={run} />;
}

/** Shown instead of the menu, while there is none. */
function OffButton({ reason, onPress }: { reason: string; onPress?: () => void }) {
  return (
    <Tooltip label={reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t`Chat menu`}
        // Not the attribute `disabled`, which would make the button, and the reason with it, unreachable by keyboard.
        aria-disabled={onPress === undefined}
        className={`${classes.button} ${classes.off}`}
        onClick={(event) => {
          event.preventDefault();
          onPress?.();
        }}
      >
        <IconDots size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
