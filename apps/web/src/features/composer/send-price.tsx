import { t } from "@lingui/core/macro";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import { priceHint, priceRows } from "./price-rows.ts";
import classes from "./send-price.module.css";
import { useSendEstimate } from "./use-send-estimate.ts";

/** Loaded with the first message that is written. */
const SpendLeft = lazyPart(
  async () => (await import("../../ui/spending/index.ts")).SpendLeft,
  () => null,
);

/** The estimated price of sending the draft to all models that will answer; on hover or focus, the price of each. */
export function SendPrice({ roomId }: { roomId: string }) {
  const estimate = useSendEstimate(roomId);
  const names = useCharacterNames(roomId);
  const hint = estimate && priceHint(estimate);
  if (estimate === undefined) return null;
  if (hint === undefined) return <SpendLeft roomId={roomId} />;
  const details = (
    <div className={classes.details}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Model`}</th>
            <th scope="col">{t`Tokens`}</th>
            <th scope="col">{t`Price`}</th>
          </tr>
        </thead>
        <tbody>
          {priceRows(estimate, names).map(({ id, name, tokens, price }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{tokens}</td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{t`An estimate of what is sent. The answers are not counted.`}</p>
    </div>
  );
  return (
    <>
      <Tooltip label={details} multiline events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton className={classes.price} aria-label={t`Estimated price: ${hint}`}>
          {hint}
        </UnstyledButton>
      </Tooltip>
      <SpendLeft roomId={roomId} />
    </>
  );
}
