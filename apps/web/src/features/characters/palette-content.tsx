import { VisuallyHidden } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useModels } from "../../bindings/use-models.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./add-model-palette.module.css";
import { PaletteFooter } from "./palette-footer.tsx";
import { PaletteList } from "./palette-list.tsx";
import { countModels, nextModelRow, type PaletteModelRow, paletteRows } from "./palette-rows.ts";
import { PaletteFailed, PaletteLoading, PaletteNothing } from "./palette-states.tsx";
import { createModelSearch } from "./search-models.ts";

/** How many models a page key passes. */
const PAGE = 8;

/** The palette while it is open: what was typed and chosen is forgotten with it. */
export function PaletteContent({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { characters } = useEngine();
  const models = useModels();
  const roomCharacters = useRoomCharacters(roomId);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<number>();
  const [said, setSaid] = useState("");
  const listId = useId();

  const search = useMemo(() => createModelSearch(models.data ?? []), [models.data]);
  const found = useMemo(() => search.find(query), [search, query]);
  const rows = useMemo(
    () => paletteRows({ found, isSearch: query.trim() !== "", inRoom: countModels(roomCharacters) }),
    [found, query, roomCharacters],
  );
  const active = chosen !== undefined && rows[chosen]?.type === "model" ? chosen : nextModelRow(rows, -1, 1);

  const add = (row: PaletteModelRow, isStaying: boolean): void => {
    characters.add(roomId, row.choice);
    if (isStaying) setSaid(`${row.name} added, ${row.inRoom + 1} in this chat`);
    else onClose();
  };

  const move = (step: 1 | -1, count = 1): void => {
    let next = active;
    for (let moved = 0; moved < count; moved += 1) next = nextModelRow(rows, next ?? -1, step);
    setChosen(next);
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
        if (row?.type === "model") add(row, event.shiftKey || event.ctrlKey || event.metaKey);
      },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={17} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          placeholder="Find a model…"
          aria-label="Find a model"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus
        />
        <IconButton icon={IconX} label="Close" shortcut={{ key: "Escape" }} onClick={onClose} />
      </div>
      {models.data === undefined && models.isPending && <PaletteLoading />}
      {models.data === undefined && models.isError && (
        <PaletteFailed
          reason={models.error.message}
          isTrying={models.isFetching}
          onRetry={() => void models.refetch()}
        />
      )}
      {models.data !== undefined && rows.length === 0 && <PaletteNothing query={query.trim()} />}
      {rows.length > 0 && (
        <PaletteList
          id={listId}
          rows={rows}
          active={active}
          onPoint={setChosen}
          onChoose={(row, event: MouseEvent) => add(row, event.shiftKey || event.ctrlKey || event.metaKey)}
        />
      )}
      {rows.length > 0 && <PaletteFooter count={found.length} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
