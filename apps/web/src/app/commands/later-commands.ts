import { errorTexts } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { type ComposerCommandName, createComposerCommands } from "../../features/composer/composer-commands.ts";
import { createRoomCommands, type RoomCommandName } from "../../features/room-settings/room-commands.ts";
import { install } from "../../platform/page/install-offer.ts";
import { stringifySearch } from "../chat/chat-search.ts";
import type { CommandOptions } from "./command-options.ts";

/** The commands that the first screen does not need: for the open room, for the composer, and the installation. */
export type LaterCommandName = ComposerCommandName | RoomCommandName | "install";

/** Runs one of them. A command for the open room reports where none is open. */
export function runLaterCommand(name: LaterCommandName, { services, roomId, navigate }: CommandOptions): void {
  if (name === "install") {
    install();
    return;
  }
  const composerCommands = createComposerCommands(services);
  if (isOf(composerCommands, name)) {
    void composerCommands[name](roomId ?? NEW_ROOM);
    return;
  }
  if (roomId === undefined) {
    services.notify({ kind: "error", ...errorTexts.currentRoomMissing });
    return;
  }
  const roomCommands = createRoomCommands({
    services,
    openRoom: (room) => void navigate({ to: "/chat", search: { room } }),
    leaveRoom: () => navigate({ to: "/chat", search: {} }),
    modelsAddress: (models) => `${location.origin}/chat${stringifySearch({ models })}`,
  });
  roomCommands[name](roomId);
}

function isOf(commands: object, name: LaterCommandName): name is ComposerCommandName {
  return Object.hasOwn(commands, name);
}
