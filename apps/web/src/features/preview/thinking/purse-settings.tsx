import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { NANODOLLARS } from "@tutti/contract";
import { useState } from "react";
import { readLimit, readPerMinute } from "../../../platform/app-models/purse-input.ts";
import { useConsentGuard } from "../../../ui/consent/use-consent-guard.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import classes from "./purse.module.css";
import { spentText } from "./purse-view.ts";
import { usePurse } from "./use-purse.ts";

/** Whether an app may call models, for how much, and what it has spent. */
export function PurseSettings({ artifactId }: { artifactId: string }) {
  const { purse, setPurse, reset } = usePurse(artifactId);
  const consentGuard = useConsentGuard(!purse.isAllowed);
  return (
    <div className={classes.settings}>
      <SwitchField
        label={t`Let this app ask models`}
        help={t`It sends them text and reads their answers, on your account. It gets no key, and nothing from the chat.`}
        isOn={purse.isAllowed}
        switchRef={consentGuard}
        onChange={(isAllowed) => setPurse({ isAllowed })}
      />
      <NumberField
        label={t`Spending limit, in dollars`}
        problem={t`A price above $0, up to $1000`}
        value={purse.limit / NANODOLLARS}
        read={readLimit}
        onChange={(limit) => setPurse({ limit })}
      />
      <NumberField
        label={t`Requests per minute, at most`}
        problem={t`A whole number from 1 to 600`}
        value={purse.perMinute}
        read={readPerMinute}
        onChange={(perMinute) => setPurse({ perMinute })}
      />
      <div className={classes.spent}>
        <span className={classes.grow} role="status">
          {spentText(purse)}
        </span>
        <Button size="compact-xs" variant="default" disabled={purse.spent === 0} onClick={reset}>
          {t`Reset`}
        </Button>
      </div>
    </div>
  );
}

/** A typed text is stored once it is a valid value. */
function NumberField({
  label,
  problem,
  value,
  read,
  onChange,
}: {
  label: string;
  problem: string;
  value: number;
  read: (text: string) => number | undefined;
  onChange: (value: number) => void;
}) {
  /** Undefined until something is typed: the stored value arrives a moment after the field is shown. */
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? String(value);
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={text}
      error={read(text) === undefined ? problem : undefined}
      onChange={({ currentTarget }) => {
        setTypedText(currentTarget.value);
        const next = read(currentTarget.value);
        if (next !== undefined) onChange(next);
      }}
      onBlur={() => setTypedText(undefined)}
    />
  );
}
