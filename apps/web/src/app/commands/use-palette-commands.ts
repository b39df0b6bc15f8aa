import { t } from "@lingui/core/macro";
import { IconAppWindow, IconMessage, IconSend } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { displayTitle } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { useMemo } from "react";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useRoomArtifacts } from "../../bindings/artifacts/use-artifact.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useRoom, useRooms } from "../../bindings/use-room.ts";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import { isInstallOffered } from "../../platform/page/install-offer.ts";
import type { RunCommand } from "./create-commands.ts";
import { administrationCommands, modelSettingCommands, settingCommands } from "./setting-commands.ts";
import { tableCommands } from "./table-commands.ts";
import { turnCommands } from "./turn-commands.ts";

/**
 * The rooms, the latest first, the artifacts of the open room, the commands that are available, those for its last
 * turn, and the settings.
 */
export function usePaletteCommands(roomId: string | undefined, run: RunCommand): readonly PaletteCommand[] {
  const { dialogs, engine } = useServices();
  const navigate = useNavigate();
  const room = useRoom(roomId);
  const { data: user } = useAccount();
  const rooms = useRooms();
  const artifacts = useRoomArtifacts(roomId);
  const characters = useRoomCharacters(roomId ?? NEW_ROOM);
  const names = useCharacterNames(roomId ?? NEW_ROOM);

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
  const artifactCommands = artifacts.flatMap(({ id, name, type }): PaletteCommand[] => [
    {
      id,
      kind: "action",
      label: t`Open ${name}`,
      words: t`artifact app image`,
      icon: IconAppWindow,
      run: () => engine.artifacts.open(id),
    },
    ...(type === "app"
      ? [
          {
            id: `publish ${id}`,
            kind: "action" as const,
            label: t`Publish ${name}`,
            words: t`artifact app link share website deploy online`,
            icon: IconSend,
            run: () => {
              engine.artifacts.open(id);
              dialogs.open("publish", { artifactId: id });
            },
          },
        ]
      : []),
  ]);
  return [
    ...openings,
    ...artifactCommands,
    ...tableCommands({ room, isAdministrator: user?.administrator === true, isInstallable: isInstallOffered(), run }),
    ...(room === undefined ? [] : turnCommands(engine, room.id)).map(
      (command): PaletteCommand => ({ ...command, id: command.label, kind: "action" }),
    ),
    ...modelSettingCommands(
      characters.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
      dialogs,
    ),
    ...settingCommands(navigate),
    ...(user?.administrator === true ? administrationCommands(navigate) : []),
  ];
}
