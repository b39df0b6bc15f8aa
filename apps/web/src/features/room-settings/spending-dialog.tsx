import { t } from "@lingui/core/macro";
import { Button, Input, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { spenderId } from "@tutti/contract";
import { MAX_CAP, spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { LIMITS_KEY, useHeldLimits } from "../../bindings/use-held-limits.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { readCap } from "./read-cap.ts";
import classes from "./room-dialogs.module.css";

/** The person's own caps of a room: all of its answers together, and the answers to each question. */
export function SpendingDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const limits = useHeldLimits(roomId);
  return (
    <Dialog opened onClose={onClose} title={t`Spending caps`} size={420}>
      {limits.error !== null ? (
        <FailureNote message={limits.error.message} onRetry={() => void limits.refetch()} />
      ) : limits.data === undefined ? (
        <LoadingNote label={t`Loading the caps`} />
      ) : (
        <CapsForm roomId={roomId} limits={limits.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Why the caps were not saved. */
interface CapFailure {
  /** The cap that cannot be read; undefined: the server refused one, or was not reached. */
  kind: "room" | "turn" | undefined;
  text: string;
}

function CapsForm({
  roomId,
  limits,
  onClose,
}: {
  roomId: string;
  limits: NonNullable<ReturnType<typeof useHeldLimits>["data"]>;
  onClose: () => void;
}) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<CapFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const ownOf = (kind: "room" | "turn") => limits.find((limit) => limit.is_own && limit.kind === kind);
  const room = spenderId(roomId);

  const save = async (form: FormData): Promise<void> => {
    const caps = (["room", "turn"] as const).map((kind) => ({ kind, cap: readCap(String(form.get(kind) ?? "")) }));
    const wrong = caps.find(({ cap }) => cap === "invalid");
    if (wrong) {
      const most = formatNumber(MAX_CAP);
      setFailure({ kind: wrong.kind, text: t`Write an amount from 0 to ${most}, or nothing for no cap.` });
      return;
    }
    setFailure(undefined);
    setIsSaving(true);
    try {
      for (const { kind, cap } of caps) {
        const own = ownOf(kind);
        const parameters = { kind, id: room };
        if (cap === "invalid" || cap === own?.amount) continue;
        if (cap !== undefined)
          await call(callApi, spendingLimitOperations.setSpendingCap, { parameters, body: { amount: cap } });
        else await call(callApi, spendingLimitOperations.removeSpendingCap, { parameters });
      }
      onClose();
    } catch (error) {
      setFailure({ kind: undefined, text: error instanceof Error ? error.message : String(error) });
      setIsSaving(false);
    }
    // Also where the second cap was refused: the first one is set.
    await queries.invalidateQueries({ queryKey: [LIMITS_KEY] });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void save(new FormData(event.currentTarget));
  };
  const whole = ownOf("room");
  const errorOf = (kind: "room" | "turn") =>
    failure?.kind === kind ? { error: failure.text, errorProps: { role: "alert" } } : {};
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t`This chat, in US dollars`}
        description={
          whole === undefined
            ? t`All of its answers together. Leave empty for no cap.`
            : t`All of its answers together. ${formatCost(whole.spent + whole.reserved)} is spent.`
        }
        name="room"
        {...errorOf("room")}
        inputMode="decimal"
        defaultValue={whole?.amount ?? ""}
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        label={t`One turn, in US dollars`}
        description={t`All answers to one message. Leave empty for no cap.`}
        name="turn"
        {...errorOf("turn")}
        inputMode="decimal"
        defaultValue={ownOf("turn")?.amount ?? ""}
        autoComplete="off"
      />
      {failure !== undefined && failure.kind === undefined && <Input.Error role="alert">{failure.text}</Input.Error>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <PendingButton type="submit" isPending={isSaving}>
          {t`Save`}
        </PendingButton>
      </div>
    </form>
  );
}
