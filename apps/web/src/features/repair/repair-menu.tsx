import { t } from "@lingui/core/macro";
import { Button, Popover, TextInput } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import {
  type Artifact,
  type ArtifactVersion,
  initialRepairLimits,
  MAX_REPAIR_TRIES,
  type RepairLimits,
} from "@tutti/domain";
import { useId, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import classes from "./repair.module.css";

/** The lowest price limit in dollars. */
const LEAST_PRICE = 0.01;

const tryCounts = Array.from({ length: MAX_REPAIR_TRIES }, (_, index) => index + 1);

/** The limits of an artifact's repairs, and a button that repairs the shown version. */
export function RepairMenu({ artifact, version }: { artifact: Artifact; version: ArtifactVersion | undefined }) {
  const { artifacts } = useEngine();
  const [isOpen, setIsOpen] = useState(false);
  const limits = artifact.repairLimits ?? initialRepairLimits;
  const set = (change: Partial<RepairLimits>): void => artifacts.setRepairLimits(artifact.id, { ...limits, ...change });
  const isRunning = artifact.repair?.status === "running";
  const hasFailedCheck = version?.check !== undefined && version.check.state !== "runs";
  const canRepair = (version?.error !== undefined || hasFailedCheck) && version?.type === "app" && !isRunning;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus shadow="md">
      <Popover.Target>
        <IconButton
          icon={IconTool}
          label={t`Repair`}
          aria-pressed={limits.isAutomatic}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Repair`} className={classes.menu}>
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
            setIsOpen(false);
            if (version !== undefined) void artifacts.repair(version.id);
          }}
        >
          {version === undefined ? t`Repair` : t`Repair version ${version.versionNumber}`}
        </Button>
        {canRepair || isRunning ? null : <p className={classes.hint}>{t`The version that is shown has no error.`}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

function TryCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.counts}>
      <legend className={classes.label}>{t`Tries at most`}</legend>
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
      label={t`Price at most, in dollars`}
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
