/** What a press of the button that sends means for what the composer holds. */
export type SendPlan =
  /** There is nothing to send, or it is being sent. */
  | "nothing"
  /** It waits for its files, or for the list of models. */
  | "wait"
  /** It stays: none of the room's models is connected. */
  | "connect"
  /** It stays: no model of the room makes images. */
  | "add-image-model"
  /** It is sent after the answers that the room receives, and after what is queued before it. */
  | "queue"
  | "send";

/** What the plan depends on. */
export interface SendState {
  isEmpty: boolean;
  isSending: boolean;
  isReady: boolean;
  areAllMissing: boolean;
  isImageModelMissing: boolean;
  /** Whether the room is receiving answers, or has queued messages that are sent by themselves. */
  isQueueing: boolean;
}

/** Plans what becomes of a message. One is sent at a time: a second press while it is sent means the same message. */
export function sendPlan(state: SendState): SendPlan {
  if (state.isEmpty || state.isSending) return "nothing";
  if (!state.isReady) return "wait";
  if (state.areAllMissing) return "connect";
  if (state.isImageModelMissing) return "add-image-model";
  return state.isQueueing ? "queue" : "send";
}
