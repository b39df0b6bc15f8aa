import type { GenerationMode } from "@tutti/domain";
import type { Services } from "../../bindings/services-context.tsx";
import { changeDraft, draftOf } from "../../bindings/use-draft.ts";
import { pickFiles } from "../../platform/page/pick-file.ts";
import { focusComposer } from "./composer-focus.ts";
import { isSearchRefused, webSearchAbility } from "./modes/web-search-ability.ts";
import { explainWebSearch } from "./modes/web-search-notice.ts";

export type ComposerCommandName = keyof ReturnType<typeof createComposerCommands>;

/** What each command does to the message that is being written, in a room or `NEW_ROOM`. */
export function createComposerCommands(
  services: Pick<Services, "engine" | "attachments" | "listModels" | "dialogs" | "notify">,
) {
  const { engine, attachments } = services;
  /** They belong to the room's message, also where the composer writes to the open artifact. */
  const writeToRoom = (): void => engine.artifacts.writeTo("room");
  /** After the palette, which gives the focus back to where it was. */
  const goOnWriting = (): void => void requestAnimationFrame(focusComposer);
  const setMode = (mode: GenerationMode) => (roomId: string) => {
    writeToRoom();
    changeDraft(engine, roomId, { mode });
    goOnWriting();
  };
  return {
    chatMode: setMode("chat"),
    imageMode: setMode("image"),
    appMode: setMode("interactive-web-app"),
    landingPageMode: setMode("landing-page"),
    game2dMode: setMode("2d-game"),
    game3dMode: setMode("3d-game"),
    attachFiles: async (roomId: string) => {
      writeToRoom();
      await attachments.add(roomId, [...(await pickFiles())]);
      goOnWriting();
    },
    searchWeb: async (roomId: string) => {
      const { characters, roomStates } = engine.tables;
      const answering = (roomStates.get(roomId)?.characterIds ?? []).flatMap((id) => characters.get(id) ?? []);
      const models = await services.listModels(new AbortController().signal).catch(() => undefined);
      const isOn = draftOf(engine, roomId).isWebSearchOn ?? false;
      if (isSearchRefused(isOn, webSearchAbility(answering, models))) return explainWebSearch(services);
      writeToRoom();
      changeDraft(engine, roomId, ({ isWebSearchOn = false }) => ({ isWebSearchOn: !isWebSearchOn }));
      goOnWriting();
    },
    askBlind: (roomId: string) => {
      writeToRoom();
      changeDraft(engine, roomId, ({ isBlind = engine.tables.rooms.get(roomId)?.isBlind === true }) => ({
        isBlind: !isBlind,
      }));
      goOnWriting();
    },
  } satisfies Record<string, (roomId: string) => unknown>;
}
