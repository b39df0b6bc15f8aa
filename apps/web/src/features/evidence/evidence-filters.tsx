import { t } from "@lingui/core/macro";
import type { EvidenceFilter, filtersOf } from "@tutti/domain";
import { formatNumber } from "../../ui/formats/numbers.ts";
import classes from "./evidence-page.module.css";
import { filterKey, kindNames } from "./evidence-view.ts";

interface EvidenceFiltersProps {
  filters: ReturnType<typeof filtersOf>;
  total: number;
  filter: EvidenceFilter;
  onChange: (filter: EvidenceFilter) => void;
}

/** The votes that are counted: all, those on one kind of request, or those with one tag. */
export function EvidenceFilters({ filters, total, filter, onChange }: EvidenceFiltersProps) {
  const choices: { value: EvidenceFilter; label: string; votes: number }[] = [
    { value: { type: "all" }, label: t`All`, votes: total },
    ...filters.kinds.map(({ kind, votes }) => ({
      ...{ value: { type: "kind", kind } as const, label: kindNames[kind], votes },
    })),
    ...filters.tags.map(({ tag, votes }) => ({ value: { type: "tag", tag } as const, label: `#${tag}`, votes })),
  ];
  return (
    <fieldset className={classes.filters} aria-label={t`Votes on`}>
      {choices.map(({ value, label, votes }) => (
        <label key={filterKey(value)}>
          <input
            type="radio"
            name="evidence-filter"
            checked={filterKey(value) === filterKey(filter)}
            onChange={() => onChange(value)}
          />
          {label} <small>{formatNumber(votes)}</small>
        </label>
      ))}
    </fieldset>
  );
}
