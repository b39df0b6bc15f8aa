import type { GenerationMode } from "../artifact/generation.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { isSameAttachment } from "../attachment/attachment.ts";
import type { QueueHold } from "./stored-draft.ts";

/** A message that is sent once the answers of its room have ended. */
export interface QueuedMessage {
  /** The id that the message has once it is sent. */
  id: string;
  roomId: string;
  /** Lower places are sent first. */
  place: number;
  /** Absent: it is sent without another word. */
  hold?: QueueHold;
  text: string;
  attachments: readonly Attachment[];
  /** Absent: chat. */
  mode?: GenerationMode;
  isWebSearchOn?: boolean;
  /** Whether an app that is made of it may ask models itself. */
  usesModels?: boolean;
  isBlind?: boolean;
}

/** The order in which a queue is sent: by place, messages of one place by id. */
export function compareQueuedMessages(a: QueuedMessage, b: QueuedMessage): number {
  return a.place - b.place || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The message that a room sends next; undefined where the queue is empty, or held: none goes before one that is held.
 */
export function firstInLine(queue: readonly QueuedMessage[]): QueuedMessage | undefined {
  const first = [...queue].sort(compareQueuedMessages)[0];
  return first?.hold === undefined ? first : undefined;
}

/**
 * The place after all others of a queue.
 *
 * @param now milliseconds since the epoch: places are times, so that tabs that add at once keep the order of the two
 *   moments
 */
export function nextPlace(queue: readonly QueuedMessage[], now: number): number {
  return queue.reduce((place, message) => Math.max(place, message.place + 1), now);
}

/**
 * The messages of a queue that have to change so that it waits for the person; those that wait already keep their
 * reason.
 */
export function holdQueue(queue: readonly QueuedMessage[], hold: QueueHold): QueuedMessage[] {
  return queue.filter((message) => message.hold === undefined).map((message) => ({ ...message, hold }));
}

/** The messages of a queue that have to change so that it goes on. */
export function releaseQueue(queue: readonly QueuedMessage[]): QueuedMessage[] {
  return queue.filter((message) => message.hold !== undefined).map(({ hold: _hold, ...message }) => message);
}

/** The messages of a queue that have to change so that this one is sent first, and nothing holds it. */
export function toFront(queue: readonly QueuedMessage[], id: string): QueuedMessage[] {
  const queuedMessage = queue.find((message) => message.id === id);
  if (!queuedMessage) return [];
  const first = Math.min(...queue.map(({ place }) => place));
  const isFirst = [...queue].sort(compareQueuedMessages)[0]?.id === id;
  const queueById = new Map(releaseQueue(queue).map((message) => [message.id, message]));
  const { hold: _hold, ...free } = queuedMessage;
  if (!isFirst) queueById.set(id, { ...free, place: first - 1 });
  return [...queueById.values()];
}

/** What a composer can hold. */
interface ComposerContent {
  text: string;
  attachments: readonly Attachment[];
  mode?: GenerationMode;
  isWebSearchOn?: boolean;
  /** Whether an app that is made of it may ask models itself. */
  usesModels?: boolean;
  isBlind?: boolean;
}

/**
 * What a composer holds once a message that was on its way is back in it: its words before those that were written
 * since, all files, and the switches as the person has set them last. More files than one message can have are for the
 * caller to refuse.
 */
export function joinDrafts(message: ComposerContent, since: ComposerContent | undefined): ComposerContent {
  const { text, attachments, mode, isWebSearchOn, usesModels, isBlind } = message;
  const own: ComposerContent = {
    text,
    attachments,
    ...(mode === undefined ? {} : { mode }),
    ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
    ...(usesModels === undefined ? {} : { usesModels }),
    ...(isBlind === undefined ? {} : { isBlind }),
  };
  if (since === undefined) return own;
  const isBlank = since.text.trim() === "" && since.attachments.length === 0;
  if (isBlank) return { ...since, ...own };
  const addedAttachments = since.attachments.filter(
    (file) => !attachments.some((other) => isSameAttachment(other, file)),
  );
  const words = [text, since.text].filter((part) => part.trim() !== "").join("\n\n");
  return { ...own, ...since, text: words, attachments: [...attachments, ...addedAttachments] };
}
