import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useUiState } from "../../bindings/use-ui-state.ts";
import type { ConnectableModel } from "./connectable-models.ts";
import type { ModelChoice } from "./default-models.ts";
import type { PaletteCommand } from "./palette-commands.ts";
import { PaletteConnect } from "./palette-connect.tsx";
import { paletteKeyAction, staysOpen } from "./palette-content/palette-key.ts";
import { PaletteSearch } from "./palette-content/palette-search.tsx";
import { useAddedModels } from "./palette-content/use-added-models.ts";
import { usePaletteRows } from "./palette-content/use-palette-rows.ts";
import { PaletteFilterBar } from "./palette-filter-bar.tsx";
import { noFilters, providersOf } from "./palette-filters.ts";
import { PaletteFooter } from "./palette-footer.tsx";
import { PaletteList } from "./palette-list.tsx";
import { nextChoice, type PaletteChoiceRow } from "./palette-rows.ts";
import { PaletteFailed, PaletteLoading, PaletteNothing } from "./palette-states.tsx";
import { withFavourite } from "./recent-models.ts";

const noSlugs: readonly string[] = [];

interface PaletteContentProps {
  roomId: string;
  isForImages: boolean;
  /** The rooms and actions that are searched beside the models. */
  commands: readonly PaletteCommand[];
  onChoose: ((choice: ModelChoice) => void) | undefined;
  onClose: () => void;
}

/** The palette while it is open: closing it discards the query and the choice. */
export function PaletteContent({ roomId, isForImages, commands, onChoose, onClose }: PaletteContentProps) {
  const { uiState } = useServices();
  const [query, setQuery] = useState("");
  const [choiceIndex, setChoiceIndex] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const [filters, setFilters] = useState(noFilters);
  const [modelToConnect, setModelToConnect] = useState<ConnectableModel>();
  const favorites = useUiState((state) => state.favouriteModels) ?? noSlugs;
  const recent = useUiState((state) => state.recentModels) ?? noSlugs;
  const listId = useId();
  const isFiltered = Object.keys(filters).length > 0;
  // A model without a provider here has no price and no provider to filter by: it is offered only in the unrestricted
  // list.
  const isConnectWanted = onChoose === undefined && !isForImages && !isFiltered;
  const { models, matchCount, rows } = usePaletteRows(
    { roomId, isForImages, isConnectWanted, commands, favorites, recent },
    { query, filters },
    setModelToConnect,
  );
  const providers = useMemo(() => providersOf(models.data ?? []), [models.data]);
  const { checked, check, add, addChecked: addAllChecked } = useAddedModels(roomId, setAnnouncement);
  const isChoice = choiceIndex !== undefined && rows[choiceIndex] !== undefined && rows[choiceIndex].type !== "heading";
  const active = isChoice ? choiceIndex : nextChoice(rows, -1, 1);

  const choose = (row: PaletteChoiceRow, isStaying: boolean): void => {
    if (row.type === "command") {
      if (row.command.kind !== "connect") onClose();
      row.command.run();
      return;
    }
    if (onChoose !== undefined) {
      onClose();
      onChoose(row.choice);
      return;
    }
    if (checked.length > 0 && !isStaying) {
      check(row);
      return;
    }
    if (add(row.choice)) {
      if (isStaying) setAnnouncement(t`${row.name} added, ${row.inRoom + 1} in this chat`);
      else onClose();
    }
  };

  const addChecked = (): void => {
    if (addAllChecked()) onClose();
  };

  const toggleFavourite = (row: PaletteChoiceRow): void => {
    if (row.type !== "model") return;
    uiState.update({ favouriteModels: withFavourite(favorites, row.choice.model) });
    setAnnouncement(t`${row.name} is ${row.isFavourite ? t`no longer a favorite` : t`a favorite`}`);
  };

  const move = (step: 1 | -1, count: number): void => {
    let next = active;
    for (let stepCount = 0; stepCount < count; stepCount += 1) next = nextChoice(rows, next ?? -1, step);
    setChoiceIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const action = paletteKeyAction(event);
    if (action === undefined) return;
    event.preventDefault();
    if (action.type === "move") {
      move(action.step, action.count);
      return;
    }
    const row = active === undefined ? undefined : rows[active];
    if (row === undefined || row.type === "heading") return;
    if (action.type === "favourite") toggleFavourite(row);
    else if (row.type === "model" && checked.length > 0 && !action.isStaying) addChecked();
    else choose(row, action.isStaying);
  };

  if (modelToConnect !== undefined) {
    return (
      <PaletteConnect
        model={modelToConnect}
        onBack={() => setModelToConnect(undefined)}
        onConnected={() => {
          add({ model: modelToConnect.model, name: modelToConnect.name });
          onClose();
        }}
      />
    );
  }

  return (
    <>
      <PaletteSearch
        query={query}
        isForImages={isForImages}
        list={{ id: listId, isEmpty: rows.length === 0, active }}
        onQuery={(next) => {
          setQuery(next);
          setChoiceIndex(undefined);
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      {models.data !== undefined && <PaletteFilterBar filters={filters} providers={providers} onChange={setFilters} />}
      {models.data === undefined && models.isPending && <PaletteLoading />}
      {models.data === undefined && models.isError && (
        <PaletteFailed
          reason={models.error.message}
          isTrying={models.isFetching}
          onRetry={() => void models.refetch()}
        />
      )}
      {models.data !== undefined && rows.length === 0 && (
        <PaletteNothing query={query.trim()} isForImages={isForImages} isFiltered={isFiltered} />
      )}
      {rows.length > 0 && (
        <PaletteList
          id={listId}
          rows={rows}
          active={active}
          checked={onChoose === undefined ? new Set(checked.map(({ model }) => model)) : undefined}
          onPoint={setChoiceIndex}
          onCheck={check}
          onFavourite={toggleFavourite}
          onChoose={(row, event) => choose(row, staysOpen(event))}
        />
      )}
      {(rows.length > 0 || checked.length > 0) && (
        <PaletteFooter
          count={matchCount}
          checkedCount={checked.length}
          onAdd={addChecked}
          isCommand={active !== undefined && rows[active]?.type === "command"}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
