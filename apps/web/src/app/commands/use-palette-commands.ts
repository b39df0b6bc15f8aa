import { t } from "@lingui/core/macro";
import { IconAppWindow, IconMessage } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { withoutUndefined } from "@tutti/contract";
import { displayTitle, type Room } from "@tutti/domain";
import { useMemo } from "react";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useRoomArtifacts } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoom, useRooms } from "../../bindings/use-room.ts";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import { isApple, type Shortcut, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import { type CommandRow, commandRows } from "./command-table.ts";
import type { CommandName, RunCommand } from "./create-commands.ts";
import { turnCommands } from "./turn-commands.ts";

/**
 * The rooms, the latest first, the artifacts of the open room, the commands that are available, and those for its last
 * turn.
 */
export function usePaletteCommands(roomId: string | undefined, run: RunCommand): readonly PaletteCommand[] {
  const engine = useEngine();
  const navigate = useNavigate();
  const room = useRoom(roomId);
  const { data: user } = useAccount();
  const rooms = useRooms();
  const artifacts = useRoomArtifacts(roomId);

  const openings = useMemo(
    () =>
      [...rooms]
        .sort((one, other) => other.updatedAt - one.updatedAt)
        .map(
          (each): PaletteCommand => ({
            id: each.id,
            kind: "room",
            label: displayTitle(each),
            icon: IconMessage,
            run: () => void navigate({ to: "/chat", search: { room: each.id } }),
          }),
        ),
    [rooms, navigate],
  );
  const artifactCommands = artifacts.map(
    ({ id, name }): PaletteCommand => ({
      id,
      kind: "action",
      label: t`Open ${name}`,
      words: t`artifact app image`,
      icon: IconAppWindow,
      run: () => engine.artifacts.open(id),
    }),
  );
  const rows = commandRows.filter(([, { place }]) => {
    if (place === "room") return room !== undefined;
    return place !== "keys" && (place !== "administrators" || user?.administrator === true);
  });
  return [
    ...openings,
    ...artifactCommands,
    ...rows.map(([name, row]) => toPaletteCommand(name, row, { room, run: () => run(name) })),
    ...(room === undefined ? [] : turnCommands(engine, room.id)).map(
      (command): PaletteCommand => ({ ...command, id: command.label, kind: "action" }),
    ),
  ];
}

function toPaletteCommand(
  name: CommandName,
  { label, detail, words, icon, isOn }: CommandRow,
  { room, run }: { room: Room | undefined; run: () => void },
): PaletteCommand {
  const keys = shortcutOf(name);
  const isSwitchedOn = room !== undefined && isOn?.(room) === true;
  const fullLabel = detail === undefined ? label : `${label} (${detail})`;
  return {
    id: name,
    kind: "action",
    label: isSwitchedOn ? t`Switch off: ${fullLabel}` : fullLabel,
    ...withoutUndefined({ words }),
    icon,
    ...(keys === undefined ? {} : { keys: shortcutLabel(keys, isApple) }),
    run,
  };
}

/** The keys of a command; undefined where it has none. */
function shortcutOf(name: CommandName): Shortcut | undefined {
  const shortcuts: Partial<Record<CommandName, Shortcut>> = pageShortcuts;
  return shortcuts[name];
}
