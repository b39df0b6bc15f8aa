import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { estimateSend, type SendEstimate } from "@tutti/domain";
import { sendTargets } from "@tutti/engine";
import { useEffect, useState } from "react";
import { findModel } from "../../bindings/model-kind.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useDraft } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";

/** Milliseconds without a change after which a draft is counted: counting must not delay a key. */
const REST = 300;

/**
 * The estimated price of sending a room's draft now; undefined while there is nothing to send, or an answer is being
 * received.
 */
export function useSendEstimate(roomId: string): SendEstimate | undefined {
  const engine = useEngine();
  const { text, attachments } = useDraft(roomId);
  const characters = useRoomCharacters(roomId);
  const models = useModels().data;
  const state = useRoomState(roomId);
  const [estimate, setEstimate] = useState<{ roomId: string; value: SendEstimate }>();
  const isEmpty = text.trim() === "" && attachments.length === 0;
  const isProcessing = state?.isProcessing ?? false;

  useEffect(() => {
    if (isEmpty || isProcessing || models === undefined) return;
    const timer = setTimeout(() => {
      const modelOf = (slug: string) => findModel(models, slug);
      const targets = sendTargets(engine.tables, {
        roomId,
        pending: characters,
        requiredSystemPromptOf: (slug) => modelOf(slug)?.required_system_prompt ?? undefined,
      });
      const pricing = (slug: string) => (slug === AUTO_ROUTER_MODEL ? undefined : modelOf(slug)?.pricing);
      setEstimate({ roomId, value: estimateSend({ draft: { text, attachments }, targets, pricing }) });
    }, REST);
    return () => clearTimeout(timer);
  }, [engine, roomId, text, attachments, characters, models, isEmpty, isProcessing]);

  return isEmpty || isProcessing || estimate?.roomId !== roomId ? undefined : estimate.value;
}
