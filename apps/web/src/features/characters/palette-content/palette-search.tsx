import { t } from "@lingui/core/macro";
import { IconSearch, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import classes from "../../../ui/dialogs/finder-dialog.module.css";

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

interface PaletteSearchProps {
  query: string;
  isForImages: boolean;
  /** The list of what was found: whether it has rows, its element, and the row that is active. */
  list: { id: string; isEmpty: boolean; active: number | undefined };
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
}

/** The field of the palette, and the button that closes it. */
export function PaletteSearch({ query, isForImages, list, onQuery, onKeyDown, onClose }: PaletteSearchProps) {
  return (
    <div className={classes.search}>
      <IconSearch size={17} stroke={1.75} aria-hidden="true" />
      <input
        className={classes.input}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={isForImages ? t`Find a model that makes images…` : t`Find a model, a room, an action…`}
        aria-label={isForImages ? t`Find a model that makes images` : t`Find a model, a room, an action`}
        role="combobox"
        aria-expanded={!list.isEmpty}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.active === undefined ? undefined : `${list.id}-${list.active}`}
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
  );
}
