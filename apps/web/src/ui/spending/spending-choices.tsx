import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCoin } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { withoutUndefined } from "@tutti/contract";
import { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { useState } from "react";
import { shortModelName } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import type { TurnQuestion } from "../../bindings/spending/turn-question.ts";
import { cheaperChoice, fewerTargets, raisedAmount, turnPrice } from "../../bindings/spending/turn-spending.ts";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { LIMITS_KEY } from "../../bindings/use-held-limits.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../buttons/pending-button.tsx";
import { formatCost } from "../formats/cost.ts";
import { limitNames } from "../labels/limit-names.ts";
import classes from "../model-notice.module.css";

interface SpendingChoicesProps {
  roomId: string;
  /** Whether the names of the room's models are hidden. */
  isBlind: boolean;
  question: TurnQuestion;
  /** Whether the person has just sent the message: the cursor then is at the question. */
  isFocused: boolean;
  /** Sends without another question. */
  onSend: () => void;
  onCancel: () => void;
}

/**
 * What a person can do about a turn that would pass a limit: raise the cap, ask fewer or cheaper models, send it
 * nevertheless, or let it wait.
 */
export function SpendingChoices({ roomId, isBlind, question, isFocused, onSend, onCancel }: SpendingChoicesProps) {
  const { callApi, engine, notify } = useServices();
  const queries = useQueryClient();
  const models = useModels().data ?? [];
  const names = useCharacterNames(roomId);
  const ranking = useUiState(({ routerPreference }) => routerPreference?.models.any) ?? [];
  const [isRaising, setIsRaising] = useState(false);

  const { limit, targets } = question;
  const price = turnPrice(targets);
  const isCap = limit.is_own && (limit.kind === "room" || limit.kind === "turn");
  const raised = raisedAmount(limit, price);
  const raise = async (): Promise<void> => {
    const { kind, id, period } = limit;
    setIsRaising(true);
    try {
      const body = { amount: raised, period };
      await call(callApi, spendingLimitOperations.setSpendingCap, { parameters: { kind, id }, body });
    } catch (error) {
      notify({ kind: "error", title: t`The cap was not raised`, ...withoutUndefined({ text: messageOf(error) }) });
      return;
    } finally {
      setIsRaising(false);
    }
    await queries.invalidateQueries({ queryKey: [LIMITS_KEY] });
    onSend();
  };
  const fewer = fewerTargets(targets, limit.left);
  const askFewer = (): void => {
    const ids = new Set(fewer?.map(({ characterId }) => characterId));
    for (const { characterId } of targets) if (!ids.has(characterId)) engine.characters.toggle(characterId);
    onSend();
  };
  const fewerNames = (fewer ?? []).map(({ characterId, model }) => names.get(characterId) ?? model).join(", ");
  const cheaper = isBlind ? undefined : cheaperChoice(targets, { left: limit.left, models, ranking });
  const useCheaper = (): void => {
    if (cheaper === undefined) return;
    const { id: model, name } = cheaper.model;
    engine.characters.replaceModel(cheaper.replaced.characterId, { model, name: shortModelName(name) });
    onSend();
  };
  const [cost, left, of] = [formatCost(price), formatCost(limit.left), limitNames[limit.kind]];

  return (
    <section
      className={classes.bar}
      aria-label={t`Limit in dollars`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <IconCoin className={classes.mark} size={18} stroke={1.75} aria-hidden />
      <span className={classes.text} role="alert">
        {t`This turn may cost about ${cost}; ${left} is left of ${of}.`}
      </span>
      <span className={classes.actions}>
        {isCap && raised > limit.amount && (
          <PendingButton size="compact-sm" isPending={isRaising} onClick={() => void raise()}>
            {t`Raise the cap to ${formatCost(raised)}`}
          </PendingButton>
        )}
        {fewer !== undefined && (
          <Button size="compact-sm" variant="default" onClick={askFewer} title={isBlind ? undefined : fewerNames}>
            {isBlind ? t`Ask ${fewer.length} of ${targets.length} models` : t`Ask only ${fewerNames}`}
          </Button>
        )}
        {cheaper !== undefined && (
          <Button size="compact-sm" variant="default" onClick={useCheaper}>
            {t`Use ${shortModelName(cheaper.model.name)} instead of ${names.get(cheaper.replaced.characterId) ?? cheaper.replaced.model}`}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onSend}>
          {t`Send anyway`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onCancel}
          data-autofocus={isFocused || undefined}
          autoFocus={isFocused}
        >
          {t`Cancel`}
        </Button>
      </span>
    </section>
  );
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
