import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import {
  type Artifact,
  type ArtifactVersion,
  initialRepairLimits,
  MAX_REPAIR_TRIES,
  type RepairLimits,
} from "@tutti/domain";
import { useId, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { hasProblem } from "../../ui/models/version-state.ts";
import classes from "./repair.module.css";

/** The lowest price limit in dollars. */
const LEAST_PRICE = 0.01;

const tryCounts = Array.from({ length: MAX_REPAIR_TRIES }, (_, index) => index + 1);

/** The limits of an artifact's repairs, and a button that repairs the shown version. */
export function RepairSettings({
  artifact,
  version,
  onDone,
}: {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  /** Called when a repair was begun. */
  onDone: () => void;
}) {
  const { artifacts } = useEngine();
  const limits = artifact.repairLimits ?? initialRepairLimits;
  const set = (change: Partial<RepairLimits>): void => artifacts.setRepairLimits(artifact.id, { ...limits, ...change });
  const isRunning = artifact.repair?.status === "running";
  const canRepair = version?.type === "app" && hasProblem(version) && !isRunning;
  return (
    <div className={classes.settings}>
      <SwitchField
        label={t`Repair automatically`}
        help={t`A new version that shows an error goes back to its model, with the error.`}
        isOn={limits.isAutomatic}
        onChange={(isAutomatic) => set({ isAutomatic })}
      />
      <TryCount value={limits.maxTries} onChange={(maxTries) => set({ maxTries })} />
      <Price value={limits.maxCost} onChange={(maxCost) => set({ maxCost })} />
      <Button
        size="compact-sm"
        variant="default"
        fullWidth
        disabled={!canRepair}
        onClick={() => {
          onDone();
          if (version !== undefined) void artifacts.repair(version.id);
        }}
      >
        {version === undefined ? t`Repair` : t`Repair version ${version.versionNumber}`}
      </Button>
      {canRepair || isRunning ? null : <p className={classes.hint}>{t`The version that is shown has no error.`}</p>}
    </div>
  );
}

function TryCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.counts}>
      <legend className={classes.label}>{t`Maximum number of tries`}</legend>
      {tryCounts.map((count) => (
        <label key={count} className={classes.count} data-chosen={count === value || undefined}>
          <input type="radio" name={name} checked={count === value} onChange={() => onChange(count)} />
          {count}
        </label>
      ))}
    </fieldset>
  );
}

/** A typed value is stored once it is a price. */
function Price({ value, onChange }: { value: number; onChange: (dollars: number) => void }) {
  const [typedPrice, setTypedPrice] = useState(String(value));
  const dollars = Number(typedPrice);
  const isPrice = typedPrice.trim() !== "" && Number.isFinite(dollars) && dollars >= LEAST_PRICE;
  return (
    <TextInput
      size="xs"
      label={t`Maximum price, in dollars`}
      description={t`A try that would likely exceed it is not started.`}
      inputMode="decimal"
      value={typedPrice}
      error={isPrice ? undefined : t`A price of $0.01 or more`}
      onChange={({ currentTarget }) => {
        const next = Number(currentTarget.value);
        setTypedPrice(currentTarget.value);
        if (currentTarget.value.trim() !== "" && Number.isFinite(next) && next >= LEAST_PRICE) onChange(next);
      }}
    />
  );
}
