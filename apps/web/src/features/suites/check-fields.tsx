import { t } from "@lingui/core/macro";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type CheckType, checkTypes, type SuiteCheck } from "@tutti/domain";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { checkHints, checkNames } from "./suite-names.ts";
import classes from "./suites.module.css";

const types = checkTypes.map((type) => ({ value: type, label: checkNames[type] }));

/** The checks of a prompt, or of all prompts. */
export function CheckFields({
  checks,
  onChange,
}: {
  checks: readonly SuiteCheck[];
  onChange: (checks: SuiteCheck[]) => void;
}) {
  const change = (index: number, next: Partial<SuiteCheck>): void =>
    onChange(checks.map((check, place) => (place === index ? { ...check, ...next } : check)));
  return (
    <fieldset className={classes.checks}>
      <legend>{t`Checks`}</legend>
      {checks.map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check has no other identity than its place.
        <div key={index} className={classes.check}>
          <NativeSelect
            aria-label={t`Kind of check ${index + 1}`}
            size="xs"
            data={types}
            value={check.type}
            onChange={(event) => change(index, { type: event.currentTarget.value as CheckType })}
          />
          <Textarea
            aria-label={t`Value of check ${index + 1}`}
            size="xs"
            autosize
            maxRows={10}
            placeholder={checkHints[check.type]}
            value={check.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            icon={IconX}
            label={t`Remove check ${index + 1}`}
            onClick={() => onChange(checks.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...checks, { type: "contains", value: "" }])}
      >
        {t`Add check`}
      </Button>
    </fieldset>
  );
}
