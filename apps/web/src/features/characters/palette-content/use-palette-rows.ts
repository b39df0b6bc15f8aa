import { useMemo } from "react";
import { drawsImages } from "../../../bindings/model-kind.ts";
import { useRoomCharacters } from "../../../bindings/use-character.ts";
import { useModels } from "../../../bindings/use-models.ts";
import type { ConnectableModel } from "../connectable-models.ts";
import { findCommands, type PaletteCommand } from "../palette-commands.ts";
import { filterModels, type PaletteFilters } from "../palette-filters.ts";
import { countModels, paletteRows } from "../palette-rows.ts";
import { createModelSearch } from "../search-models.ts";
import { connectCommand, useConnectableModels } from "../use-connectable-models.ts";

/** What the palette searches. */
export interface PaletteScope {
  roomId: string;
  /** Whether it finds only models that make images. */
  isForImages: boolean;
  /** Whether models without a provider here are offered as well, with what connects one. */
  isConnectWanted: boolean;
  /** The rooms and actions that are searched beside the models. */
  commands: readonly PaletteCommand[];
  /** The slugs of the favorites, and of the models that were added last. */
  favorites: readonly string[];
  recent: readonly string[];
}

/**
 * What the palette finds.
 *
 * @param onConnect called with a model whose provider the person wants to connect; must stay the same function
 */
export function usePaletteRows(
  { roomId, isForImages, isConnectWanted, commands, favorites, recent }: PaletteScope,
  { query, filters }: { query: string; filters: PaletteFilters },
  onConnect: (model: ConnectableModel) => void,
) {
  const models = useModels();
  const roomCharacters = useRoomCharacters(roomId);
  const search = useMemo(() => {
    const all = filterModels(models.data ?? [], filters);
    return createModelSearch(isForImages ? all.filter(drawsImages) : all);
  }, [models.data, isForImages, filters]);
  const matchingModels = useMemo(() => search.find(query), [search, query]);
  const connectable = useConnectableModels(query, { isWanted: isConnectWanted });
  const foundCommands = useMemo(
    () => [...findCommands(commands, query), ...connectable.map((model) => connectCommand(model, onConnect))],
    [commands, query, connectable, onConnect],
  );
  const rows = useMemo(
    () =>
      paletteRows({
        matchingModels,
        isSearch: query.trim() !== "",
        inRoom: countModels(roomCharacters),
        commands: foundCommands,
        favorites,
        recent,
      }),
    [matchingModels, query, roomCharacters, foundCommands, favorites, recent],
  );
  return { models, matchCount: matchingModels.length, rows };
}
