import { t } from "@lingui/core/macro";
import { IconX } from "@tabler/icons-react";
import type { UsageRow } from "@tutti/contract";
import { useAccount } from "../../bindings/account/use-account.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import classes from "./activity-page.module.css";
import { type ActivityView, usageGroups, usageMeasures, usagePeriods } from "./activity-search.ts";
import { groupNames, groupOf, measureNames } from "./usage-figures.ts";

interface ActivityControlsProps {
  view: ActivityView;
  /** The rows that are shown, for the label of the filter. */
  rows: readonly UsageRow[];
  onChange: (change: Partial<ActivityView>) => void;
}

/** The controls of the page: the days, the figure, the grouping and the filter. */
export function ActivityControls({ view, rows, onChange }: ActivityControlsProps) {
  const account = useAccount();
  // Grouping by person is offered where there are several: in an organization.
  const groups = usageGroups.filter((group) => group !== "user" || account.data?.organization || view.by === "user");
  return (
    <div className={classes.controls}>
      <Choice
        name={t`Days`}
        options={usagePeriods.map((days) => ({ value: days, label: t`${days} days` }))}
        selectedValue={view.days}
        onChoose={(days) => onChange({ days })}
      />
      <Choice
        name={t`Figure`}
        options={usageMeasures.map((measure) => ({ value: measure, label: measureNames[measure] }))}
        selectedValue={view.show}
        onChoose={(show) => onChange({ show })}
      />
      <Choice
        name={t`Grouped by`}
        options={groups.map((group) => ({ value: group, label: groupNames[group] }))}
        selectedValue={view.by}
        onChoose={(by) => onChange({ by })}
      />
      {view.only !== undefined && (
        <span className={classes.filter}>
          {groupNames[view.only.dimension]}: {filterLabel(view.only, rows)}
          <IconButton icon={IconX} label={t`Show everything`} onClick={() => onChange({ only: undefined })} />
        </span>
      )}
    </div>
  );
}

function filterLabel(only: NonNullable<ActivityView["only"]>, rows: readonly UsageRow[]): string {
  const namedRow = rows.find(
    (row) => row[only.dimension] !== undefined && groupOf(row, only.dimension).id === only.value,
  );
  if (namedRow) return groupOf(namedRow, only.dimension).label;
  return only.value || t`Tutti itself`;
}

interface ChoiceProps<Value extends string> {
  name: string;
  options: readonly { value: Value; label: string }[];
  selectedValue: Value;
  onChoose: (value: Value) => void;
}

/** One of a few options, side by side. */
function Choice<Value extends string>({ name, options, selectedValue, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset aria-label={name}>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === selectedValue} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
