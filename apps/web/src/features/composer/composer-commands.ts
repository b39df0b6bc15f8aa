import type { GenerationMode } from "@tutti/domain";
import type { Services } from "../../bindings/services-context.tsx";
import { changeDraft } from "../../bindings/use-draft.ts";
import { pickFiles } from "../../platform/page/pick-file.ts";
import { focusComposer } from "./composer-focus.ts";

export type ComposerCommandName = keyof ReturnType<typeof createComposerCommands>;

/** What each command does to the message that is being written, in a room or `NEW_ROOM`. */
export function createComposerCommands({ engine, attachments }: Pick<Services, "engine" | "attachments">) {
  /** After the palette, which gives the focus back to where it was. */
  const goOnWriting = (): void => void requestAnimationFrame(focusComposer);
  const setMode = (mode: GenerationMode) => (roomId: string) => {
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
      await attachments.add(roomId, [...(await pickFiles())]);
      goOnWriting();
    },
    searchWeb: (roomId: string) => {
      changeDraft(engine, roomId, ({ isWebSearchOn = false }) => ({ isWebSearchOn: !isWebSearchOn }));
      goOnWriting();
    },
    askBlind: (roomId: string) => {
      changeDraft(engine, roomId, ({ isBlind = engine.tables.rooms.get(roomId)?.isBlind === true }) => ({
        isBlind: !isBlind,
      }));
      goOnWriting();
    },
  } satisfies Record<string, (roomId: string) => unknown>;
}
