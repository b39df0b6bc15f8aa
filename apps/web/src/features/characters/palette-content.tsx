import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { errorTexts } from "@tutti/domain";
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from "react";
import { drawsImages } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import classes from "../../ui/dialogs/finder-dialog.module.css";
import type { ConnectableModel } from "./connectable-models.ts";
import type { ModelChoice } from "./default-models.ts";
import { findCommands, type PaletteCommand } from "./palette-commands.ts";
import { PaletteConnect } from "./palette-connect.tsx";
import { PaletteFilterBar } from "./palette-filter-bar.tsx";
import { filterModels, noFilters, providersOf } from "./palette-filters.ts";
import { PaletteFooter } from "./palette-footer.tsx";
import { PaletteList } from "./palette-list.tsx";
import { countModels, nextChoice, type PaletteChoiceRow, type PaletteModelRow, paletteRows } from "./palette-rows.ts";
import { PaletteFailed, PaletteLoading, PaletteNothing } from "./palette-states.tsx";
import { withFavourite, withRecent } from "./recent-models.ts";
import { createModelSearch } from "./search-models.ts";
import { connectCommand, useConnectableModels } from "./use-connectable-models.ts";

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

const noSlugs: readonly string[] = [];

/** How many models a page key passes. */
const PAGE = 8;

/** The palette while it is open: closing it discards the query and the choice. */
export function PaletteContent({
  roomId,
  isForImages,
  commands,
  onChoose,
  onClose,
}: {
  roomId: string;
  isForImages: boolean;
  /** The rooms and actions that are searched beside the models. */
  commands: readonly PaletteCommand[];
  onChoose: ((choice: ModelChoice) => void) | undefined;
  onClose: () => void;
}) {
  const { engine, notify, uiState } = useServices();
  const { characters } = engine;
  const models = useModels();
  const roomCharacters = useRoomCharacters(roomId);
  const [query, setQuery] = useState("");
  const [choiceIndex, setChoiceIndex] = useState<number>();
  /** The models that are added together, in the order in which they were chosen. */
  const [checked, setChecked] = useState<readonly ModelChoice[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const [filters, setFilters] = useState(noFilters);
  const [modelToConnect, setModelToConnect] = useState<ConnectableModel>();
  const favorites = useUiState((state) => state.favouriteModels) ?? noSlugs;
  const recent = useUiState((state) => state.recentModels) ?? noSlugs;
  const listId = useId();

  const providers = useMemo(() => providersOf(models.data ?? []), [models.data]);
  const search = useMemo(() => {
    const all = filterModels(models.data ?? [], filters);
    return createModelSearch(isForImages ? all.filter(drawsImages) : all);
  }, [models.data, isForImages, filters]);
  const matchingModels = useMemo(() => search.find(query), [search, query]);
  const isFiltered = Object.keys(filters).length > 0;
  // A model without a provider here has no price and no provider to filter by: it is offered only in the unrestricted
  // list.
  const isConnectWanted = onChoose === undefined && !isForImages && !isFiltered;
  const connectable = useConnectableModels(query, { isWanted: isConnectWanted });
  const foundCommands = useMemo(
    () => [...findCommands(commands, query), ...connectable.map((model) => connectCommand(model, setModelToConnect))],
    [commands, query, connectable],
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

  const check = ({ choice, name }: PaletteModelRow): void => {
    const isChecked = checked.some(({ model }) => model === choice.model);
    const next = isChecked ? checked.filter(({ model }) => model !== choice.model) : [...checked, choice];
    setChecked(next);
    setAnnouncement(
      isChecked
        ? t`${name} is no longer chosen, ${next.length} in total`
        : t`${name} is chosen, ${next.length} in total`,
    );
  };

  const addChecked = (): void => {
    if (checked.every(add)) onClose();
  };

  const add = (choice: ModelChoice): boolean => {
    try {
      characters.add(roomId, choice);
      // The current ones, as several may be added at once.
      const { recentModels = noSlugs } = uiState.state.getState();
      uiState.update({ recentModels: withRecent(recentModels, choice.model) });
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      notify({ kind: "error", title: errorTexts.modelCard.title, text });
      return false;
    }
  };

  const toggleFavourite = (row: PaletteChoiceRow): void => {
    if (row.type !== "model") return;
    uiState.update({ favouriteModels: withFavourite(favorites, row.choice.model) });
    setAnnouncement(t`${row.name} is ${row.isFavourite ? t`no longer a favorite` : t`a favorite`}`);
  };

  const move = (step: 1 | -1, count = 1): void => {
    let next = active;
    for (let stepCount = 0; stepCount < count; stepCount += 1) next = nextChoice(rows, next ?? -1, step);
    setChoiceIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(1, PAGE),
      PageUp: () => move(-1, PAGE),
      Enter: () => {
        const row = active === undefined ? undefined : rows[active];
        if (row === undefined || row.type === "heading") return;
        const isStaying = event.shiftKey || event.ctrlKey || event.metaKey;
        if (event.altKey) toggleFavourite(row);
        else if (row.type === "model" && checked.length > 0 && !isStaying) addChecked();
        else choose(row, isStaying);
      },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
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
      <div className={classes.search}>
        <IconSearch size={17} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChoiceIndex(undefined);
          }}
          onKeyDown={onKeyDown}
          placeholder={isForImages ? t`Find a model that makes images…` : t`Find a model, a room, an action…`}
          aria-label={isForImages ? t`Find a model that makes images` : t`Find a model, a room, an action`}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          // For the dialog when it opens, and for the return from the form for a key.
          data-autofocus
          ref={focusOnce}
        />
        <IconButton icon={IconX} label={t`Close`} shortcut={{ key: "Escape" }} onClick={onClose} />
      </div>
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
          onChoose={(row, event: MouseEvent) => choose(row, event.shiftKey || event.ctrlKey || event.metaKey)}
        />
      )}
      {(rows.length > 0 || checked.length > 0) && (
        <PaletteFooter
          count={matchingModels.length}
          checkedCount={checked.length}
          onAdd={addChecked}
          isCommand={active !== undefined && rows[active]?.type === "command"}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
