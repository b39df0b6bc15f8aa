import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCoin } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { AUTO_ROUTER_MODEL, withoutUndefined } from "@tutti/contract";
import { type HeldLimit, spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { estimateSend } from "@tutti/domain";
import { sendTargets } from "@tutti/engine";
import { type Ref, useImperativeHandle, useState } from "react";
import { findModel, shortModelName } from "../../../bindings/model-kind.ts";
import { useServices } from "../../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../../bindings/use-character.ts";
import { useCharacterNames } from "../../../bindings/use-character-names.ts";
import { draftOf } from "../../../bindings/use-draft.ts";
import { LIMITS_KEY, useHeldLimits } from "../../../bindings/use-held-limits.ts";
import { useModels } from "../../../bindings/use-models.ts";
import { useUiState } from "../../../bindings/use-ui-state.ts";
import { call } from "../../../platform/api/call.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { formatCost } from "../../../ui/formats/cost.ts";
import { limitNames } from "../../../ui/labels/limit-names.ts";
import classes from "../model-notice.module.css";
import {
  cheaperChoice,
  fewerTargets,
  passedLimit,
  raisedAmount,
  type TurnTarget,
  turnPrice,
  turnTargets,
} from "./turn-spending.ts";

/** Asks before a message is sent. */
export interface SpendingGuard {
  /** Whether the turn would pass a limit: then the question is shown, and the message waits. */
  asks: () => boolean;
}

interface Question {
  limit: HeldLimit;
  targets: readonly TurnTarget[];
}

/**
 * Above the text of a message whose turn would pass a limit: raises the cap, asks fewer or cheaper models, sends it
 * nevertheless, or lets it wait in the composer.
 */
export function SpendingQuestion({
  roomId,
  isBlind,
  guard,
  onSend,
  onCancel,
}: {
  roomId: string;
  /** Whether the names of the room's models are hidden. */
  isBlind: boolean;
  guard: Ref<SpendingGuard>;
  /** Sends without another question. */
  onSend: () => void;
  onCancel: () => void;
}) {
  const { callApi, engine, notify } = useServices();
  const queries = useQueryClient();
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const characters = useRoomCharacters(roomId);
  const names = useCharacterNames(roomId);
  const ranking = useUiState(({ routerPreference }) => routerPreference?.models.any) ?? [];
  const [question, setQuestion] = useState<Question>();
  const [isRaising, setIsRaising] = useState(false);

  useImperativeHandle(guard, () => ({
    asks: () => {
      const draft = draftOf(engine, roomId);
      const modelOf = (slug: string) => findModel(models, slug);
      const requiredSystemPromptOf = (slug: string) => modelOf(slug)?.required_system_prompt ?? undefined;
      const estimate = estimateSend({
        draft,
        targets: sendTargets(engine.tables, { roomId, pending: characters, requiredSystemPromptOf }),
        pricing: (slug) => (slug === AUTO_ROUTER_MODEL ? undefined : modelOf(slug)?.pricing),
      });
      const targets = turnTargets(estimate, models);
      const limit = passedLimit(limits, turnPrice(targets));
      setQuestion(limit && { limit, targets });
      return limit !== undefined;
    },
  }));

  if (question === undefined) return null;
  const { limit, targets } = question;
  const price = turnPrice(targets);
  const send = (): void => {
    setQuestion(undefined);
    onSend();
  };
  const cancel = (): void => {
    setQuestion(undefined);
    onCancel();
  };
  const isCap = limit.is_own && (limit.kind === "room" || limit.kind === "turn");
  const raised = raisedAmount(limit, price);
  const raise = async (): Promise<void> => {
    const { kind, id: room, period } = limit;
    setIsRaising(true);
    try {
      const body = { amount: raised, period };
      await call(callApi, spendingLimitOperations.setSpendingCap, { parameters: { kind, room }, body });
    } catch (error) {
      notify({ kind: "error", title: t`The cap was not raised`, ...withoutUndefined({ text: messageOf(error) }) });
      return;
    } finally {
      setIsRaising(false);
    }
    await queries.invalidateQueries({ queryKey: [LIMITS_KEY] });
    send();
  };
  const fewer = fewerTargets(targets, limit.left);
  const askFewer = (): void => {
    const ids = new Set(fewer?.map(({ characterId }) => characterId));
    for (const { characterId } of targets) if (!ids.has(characterId)) engine.characters.toggle(characterId);
    send();
  };
  const fewerNames = (fewer ?? []).map(({ characterId, model }) => names.get(characterId) ?? model).join(", ");
  const cheaper = isBlind ? undefined : cheaperChoice(targets, { left: limit.left, models, ranking });
  const useCheaper = (): void => {
    if (cheaper === undefined) return;
    const { id: model, name } = cheaper.model;
    engine.characters.replaceModel(cheaper.replaced.characterId, { model, name: shortModelName(name) });
    send();
  };
  const [cost, left, of] = [formatCost(price), formatCost(limit.left), limitNames[limit.kind]];

  return (
    <section
      className={classes.bar}
      aria-label={t`Limit in dollars`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancel();
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
        <Button size="compact-sm" variant="default" onClick={send}>
          {t`Send anyway`}
        </Button>
        <Button size="compact-sm" variant="default" onClick={cancel} data-autofocus autoFocus>
          {t`Cancel`}
        </Button>
      </span>
    </section>
  );
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
