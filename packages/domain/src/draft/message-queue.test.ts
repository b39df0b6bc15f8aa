import { expect, test } from "vitest";
import type { QueuedMessage } from "./message-queue.ts";
import {
  compareQueuedMessages,
  firstInLine,
  holdQueue,
  joinDrafts,
  nextPlace,
  releaseQueue,
  toFront,
} from "./message-queue.ts";

const queuedMessage = (id: string, place: number, hold?: QueuedMessage["hold"]): QueuedMessage => ({
  id,
  roomId: "room-1",
  place,
  text: id,
  attachments: [],
  ...(hold ? { hold } : {}),
});
const idsOf = (queue: readonly QueuedMessage[]): string[] => [...queue].sort(compareQueuedMessages).map(({ id }) => id);
/** A queue after some of its messages have changed. */
const applyChanges = (queue: readonly QueuedMessage[], changes: readonly QueuedMessage[]): QueuedMessage[] =>
  queue.map((message) => changes.find(({ id }) => id === message.id) ?? message);

test.each([
  ["an empty queue", [], undefined],
  ["one message", [queuedMessage("a", 1)], "a"],
  ["the lowest place", [queuedMessage("a", 2), queuedMessage("b", 1)], "b"],
  ["one place twice", [queuedMessage("b", 1), queuedMessage("a", 1)], "a"],
  ["a first one that is held", [queuedMessage("a", 1, "stopped"), queuedMessage("b", 2)], undefined],
  ["a later one that is held", [queuedMessage("a", 1), queuedMessage("b", 2, "failed")], "a"],
] as const)("[RUN-8] of %s the right message is sent next", (_name, queue, expected) => {
  expect(firstInLine(queue)?.id).toBe(expected);
});

test.each([
  ["an empty queue", [], 1000, 1000],
  ["a clock that goes on", [queuedMessage("a", 900)], 1000, 1000],
  ["a clock that stands still", [queuedMessage("a", 1000)], 1000, 1001],
  ["a clock that was set back", [queuedMessage("a", 5000), queuedMessage("b", 4000)], 1000, 5001],
] as const)("[RUN-8] a message goes to the end of %s", (_name, queue, now, expected) => {
  expect(nextPlace(queue, now)).toBe(expected);
});

test("[RUN-8] a held queue keeps each message's first reason until it is released", () => {
  const queue = [queuedMessage("a", 1, "stopped"), queuedMessage("b", 2)];
  const queuedMessages = applyChanges(queue, holdQueue(queue, "signed-out"));
  expect(queuedMessages.map(({ hold }) => hold)).toEqual(["stopped", "signed-out"]);
  expect(firstInLine(queuedMessages)).toBeUndefined();
  const releasedQueue = applyChanges(queuedMessages, releaseQueue(queuedMessages));
  expect(releasedQueue.every((message) => !("hold" in message))).toBe(true);
  expect(firstInLine(releasedQueue)?.id).toBe("a");
});

test.each([
  [
    "the first of a queue that is held",
    [queuedMessage("a", 1, "stopped"), queuedMessage("b", 2, "stopped")],
    "a",
    ["a", "b"],
  ],
  ["a later one", [queuedMessage("a", 1), queuedMessage("b", 2), queuedMessage("c", 3)], "c", ["c", "a", "b"]],
  ["a later one that is held", [queuedMessage("a", 1, "failed"), queuedMessage("b", 2, "failed")], "b", ["b", "a"]],
  ["one that is gone", [queuedMessage("a", 1)], "gone", ["a"]],
] as const)("[RUN-8] 'Send now' on %s sends it first, the others in their order", (_name, queue, id, expected) => {
  const next = applyChanges(queue, toFront(queue, id));
  expect(idsOf(next)).toEqual(expected);
  expect(firstInLine(next)?.id).toBe(expected[0]);
});

const file = (name: string) => ({ type: "text" as const, name, content: name, size: 1 });

test.each([
  ["nothing", undefined, { text: "Sent", attachments: [file("a")], mode: "image" }],
  [
    "switches alone",
    { text: " ", attachments: [], mode: "chat" },
    { text: "Sent", attachments: [file("a")], mode: "image" },
  ],
  ["words", { text: "Since", attachments: [] }, { text: "Sent\n\nSince", attachments: [file("a")], mode: "image" }],
  [
    "words in another mode",
    { text: "Since", attachments: [], mode: "chat" },
    { text: "Sent\n\nSince", attachments: [file("a")], mode: "chat" },
  ],
  [
    "files, one of them the same",
    { text: "", attachments: [file("a"), file("b")] },
    { text: "Sent", attachments: [file("a"), file("b")], mode: "image" },
  ],
] as const)(
  "[RUN-8, RUN-10] a message that returns to a composer with %s loses nothing of either",
  (_name, since, expected) => {
    expect(joinDrafts({ text: "Sent", attachments: [file("a")], mode: "image" }, since)).toEqual(expected);
  },
);
