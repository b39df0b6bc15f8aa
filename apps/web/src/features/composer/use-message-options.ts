import type { Draft } from "@tutti/engine";
import { type Services, useServices } from "../../bindings/services-context.tsx";
import { changeDraft } from "../../bindings/use-draft.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { isSearchRefused, type WebSearchAbility } from "./modes/web-search-ability.ts";

/** The switches of the next message. */
export interface MessageOptions {
  toggleWebSearch(): void;
  toggleUsesModels(): void;
  toggleBlind(): void;
}

/** Few search where nothing can. */
async function explainWebSearch(services: Services): Promise<void> {
  const part = await loadPart(() => import("./modes/web-search-notice.ts"), services.notify);
  part?.explainWebSearch(services);
}

/** @param ability whether the room's models can search the web */
export function useMessageOptions(roomId: string, draft: Draft, ability: WebSearchAbility | undefined): MessageOptions {
  const services = useServices();
  const { engine } = services;
  return {
    toggleWebSearch: () => {
      if (isSearchRefused(draft.isWebSearchOn ?? false, ability)) void explainWebSearch(services);
      else changeDraft(engine, roomId, ({ isWebSearchOn = false }) => ({ isWebSearchOn: !isWebSearchOn }));
    },
    toggleUsesModels: () => changeDraft(engine, roomId, ({ usesModels = false }) => ({ usesModels: !usesModels })),
    toggleBlind: () =>
      changeDraft(engine, roomId, ({ isBlind = engine.tables.rooms.get(roomId)?.isBlind === true }) => ({
        isBlind: !isBlind,
      })),
  };
}
