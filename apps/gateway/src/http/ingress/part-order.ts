import type { AnswerPart } from "@tutti/contract";
import { createJsonEnd, type JsonEnd } from "./json-end.ts";

type CallDelta = Extract<AnswerPart, { type: "tool-call-delta" }>;
type OtherPart = Exclude<AnswerPart, { type: "tool-call-delta" }>;

/** Takes parts one after the other, of which those of a call stand together. */
export interface OrderedParts {
  beginCall(part: CallDelta): void;
  addArguments(text: string): void;
  endCall(): void;
  add(part: OtherPart): void;
}

/** Brings the parts of an answer into an order in which calls do not overlap. */
export interface PartOrder {
  push(part: AnswerPart): void;
  /** Gives what still waits. */
  end(): void;
}

/**
 * The arguments of one call are given as they are written. Parts of other calls, and all other parts, wait until they
 * are complete; a call without arguments is complete at the end of the answer.
 */
export function createPartOrder(parts: OrderedParts): PartOrder {
  let call: { index: number; json: JsonEnd } | undefined;
  let waiting: AnswerPart[] = [];
  const closedCalls = new Set<number>();

  const closeCall = (): void => {
    if (!call) return;
    closedCalls.add(call.index);
    call = undefined;
    parts.endCall();
  };

  const addCall = (part: CallDelta): void => {
    if (call?.index !== part.index) {
      if (closedCalls.has(part.index)) return;
      call = { index: part.index, json: createJsonEnd() };
      parts.beginCall(part);
    }
    if (part.arguments === "") return;
    call.json.push(part.arguments);
    parts.addArguments(part.arguments);
  };

  /** Gives a part, or lets it wait for the end of the open call. */
  const place = (part: AnswerPart): void => {
    const belongs = part.type === "tool-call-delta" && part.index === call?.index;
    if (call && !belongs) {
      if (!call.json.isComplete) {
        waiting.push(part);
        return;
      }
      closeCall();
    }
    if (part.type === "tool-call-delta") addCall(part);
    else parts.add(part);
    if (call?.json.isComplete && waiting.length > 0) releaseWaiting();
  };

  const releaseWaiting = (): void => {
    closeCall();
    const released = waiting;
    waiting = [];
    for (const one of released) place(one);
  };

  return {
    push: place,
    end() {
      while (waiting.length > 0) releaseWaiting();
      closeCall();
    },
  };
}
