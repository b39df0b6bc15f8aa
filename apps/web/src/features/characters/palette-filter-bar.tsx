import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import classes from "./palette-filter-bar.module.css";
import { filterSwitches, type PaletteFilters } from "./palette-filters.ts";

const contexts = [
  { value: 32_000, label: t`32K+ context` },
  { value: 128_000, label: t`128K+ context` },
  { value: 1_000_000, label: t`1M+ context` },
];
const prices = [
  { value: 1, label: t`Up to $1 per M` },
  { value: 5, label: t`Up to $5 per M` },
  { value: 20, label: t`Up to $20 per M` },
];

/** The filters of the listed models. Tab leads here from the search field. */
export function PaletteFilterBar({
  filters,
  providers,
  onChange,
}: {
  filters: PaletteFilters;
  /** The names of the providers that can be chosen. */
  providers: readonly string[];
  onChange: (filters: PaletteFilters) => void;
}) {
  const set = (change: { [Name in keyof PaletteFilters]: PaletteFilters[Name] | undefined }): void => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as PaletteFilters);
  };
  return (
    <fieldset className={classes.bar} aria-label={t`Filters`}>
      {filterSwitches.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-pressed={filters[name] === true}
          onClick={() => set({ [name]: filters[name] ? undefined : true })}
        >
          {label}
        </button>
      ))}
      <FilterMenu
        label={t`Context`}
        none={t`Any context`}
        choices={contexts}
        value={filters.context}
        onChange={(context) => set({ context })}
      />
      <FilterMenu
        label={t`Price`}
        none={t`Any price`}
        choices={prices}
        value={filters.price}
        onChange={(price) => set({ price })}
      />
      <FilterMenu
        label={t`Provider`}
        none={t`Any provider`}
        choices={providers.map((provider) => ({ value: provider, label: provider }))}
        value={filters.provider}
        onChange={(provider) => set({ provider })}
      />
    </fieldset>
  );
}

/**
 * A filter of several values. It is a menu and no list box, because the search field controls the palette's own list.
 */
function FilterMenu<Value extends string | number>({
  label,
  none,
  choices,
  value,
  onChange,
}: {
  /** The filter's label where nothing is chosen. */
  label: string;
  /** The label of the option that chooses nothing. */
  none: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const choice = choices.find((choice) => choice.value === value);
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <button type="button" className={classes.chip} data-set={choice !== undefined || undefined}>
          {choice?.label ?? label}
          <IconChevronDown size={12} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {[{ value: undefined, label: none }, ...choices].map((choice) => (
          <Menu.Item
            key={choice.label}
            // Last, to replace Mantine's role of an item that only runs an action.
            renderRoot={(props) => (
              <button type="button" {...props} role="menuitemradio" aria-checked={choice.value === value} />
            )}
            rightSection={choice.value === value && <IconCheck size={14} aria-hidden="true" />}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
