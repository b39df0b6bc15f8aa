import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { NANODOLLARS, type PublicationPurse, type PublishRequest } from "@tutti/contract";
import { useId, useState } from "react";
import { readLimit, readPerMinute } from "../../platform/app-models/purse-input.ts";
import { formatCost, formatDollars } from "../../ui/formats/cost.ts";
import classes from "./publish.module.css";

interface PurseForm {
  isOn: boolean;
  limit: string;
  perMinute: string;
  set: (change: Partial<Pick<PurseForm, "isOn" | "limit" | "perMinute">>) => void;
  /** Whether the typed values are invalid. */
  isWrong: boolean;
  /** The purse of the request to the gateway; null: visitors pay with accounts of their own. */
  toRequest: () => PublishRequest["purse"];
}

/**
 * The form for the part of the owner's account that visitors may use.
 *
 * @param model the slug that is called where the app names none
 */
export function usePurseFields(purse: PublicationPurse | null | undefined, model: string): PurseForm {
  const [fields, setFields] = useState({
    isOn: purse !== null && purse !== undefined,
    limit: String(purse?.limit ?? 0.5),
    perMinute: String(purse?.per_minute ?? 20),
  });
  const limit = readLimit(fields.limit);
  const perMinute = readPerMinute(fields.perMinute);
  return {
    ...fields,
    set: (change) => setFields((current) => ({ ...current, ...change })),
    isWrong: fields.isOn && (limit === undefined || perMinute === undefined),
    toRequest: () =>
      fields.isOn && limit !== undefined && perMinute !== undefined
        ? { limit: limit / NANODOLLARS, per_minute: perMinute, model }
        : null,
  };
}

/** Lets visitors call models on the owner's account, up to a limit. */
export function PurseFields({
  purseForm,
  purse,
}: {
  purseForm: PurseForm;
  purse: PublicationPurse | null | undefined;
}) {
  const descriptionId = useId();
  const { isOn, limit, perMinute, set } = purseForm;
  return (
    <div className={classes.following}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={descriptionId}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        {t`Visitors’ AI use is billed to me`}
      </label>
      <p id={descriptionId} className={classes.hint}>
        {purse
          ? t`${formatCost(purse.spent)} of ${formatDollars(purse.limit)} spent.`
          : t`Otherwise visitors sign in with accounts of their own.`}
      </p>
      {isOn ? (
        <div className={classes.purse}>
          <TextInput
            label={t`Spending limit, in dollars`}
            inputMode="decimal"
            value={limit}
            error={readLimit(limit) === undefined ? t`A price above $0, up to $1000` : null}
            onChange={(event) => set({ limit: event.currentTarget.value })}
          />
          <TextInput
            label={t`Requests per minute, at most`}
            inputMode="numeric"
            value={perMinute}
            error={readPerMinute(perMinute) === undefined ? t`A whole number from 1 to 600` : null}
            onChange={(event) => set({ perMinute: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
