import { expect, test } from "vitest";
import { type SendPlan, type SendState, sendPlan } from "./send-plan.ts";

const message: SendState = {
  isEmpty: false,
  isSending: false,
  isReady: true,
  areAllMissing: false,
  isImageModelMissing: false,
  isQueueing: false,
};

test.each<[string, Partial<SendState>, SendPlan]>([
  ["a message", {}, "send"],
  ["an empty field", { isEmpty: true }, "nothing"],
  ["a message that is being sent", { isSending: true }, "nothing"],
  ["a message whose files are being read", { isReady: false, areAllMissing: true }, "wait"],
  ["a message to no connected model", { areAllMissing: true, isImageModelMissing: true }, "connect"],
  ["a wish for an image that none can make", { isImageModelMissing: true, isQueueing: true }, "add-image-model"],
  ["a message while answers are received", { isQueueing: true }, "queue"],
])("plans %s", (_, state, plan) => {
  expect(sendPlan({ ...message, ...state })).toBe(plan);
});
