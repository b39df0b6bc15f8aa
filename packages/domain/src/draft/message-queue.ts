import { withoutUndefined } from "@tutti/contract";
import type { GenerationMode } from "../artifact/generation.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { isSameAttachment } from "../attachment/attachment.ts";
import type { QueueHold, QueueLimit } from "./stored-draft.ts";

/** A message that is sent once the answers of its room have ended. */
export interface QueuedMessage {
  /** The id that the message will have when it is sent. */
  id: string;
  roomId: string;
  /** Lower places are sent first. */
  place: number;
  /** Absent: it is sent without the person's action. */
  hold?: QueueHold;
  /**
   * Set where its turn may cost more than a limit in dollars has left: the person is asked while it is held, or has
   * allowed it.
   */
  limit?: QueueLimit;
  text: string;
  attachments: readonly Attachment[];
  /** Absent: chat. */
  mode?: GenerationMode;
  isWebSearchOn?: boolean;
  /** Whether an app that is made from it may ask models itself. */
  usesModels?: boolean;
  isBlind?: boolean;
}

/** The order in which a queue is sent: by place; messages of the same place by id. */
export function compareQueuedMessages(a: QueuedMessage, b: QueuedMessage): number {
  return a.place - b.place || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The message that a room sends next; undefined if the queue is empty, or its first message is held. */
export function firstInLine(queue: readonly QueuedMessage[]): QueuedMessage | undefined {
  const first = [...queue].sort(compareQueuedMessages)[0];
  return first?.hold === undefined ? first : undefined;
}

/**
 * The place after all others of a queue.
 *
 * @param now milliseconds since the epoch: places are times, so that messages that two tabs add keep the order of their
 * times
 */
export function nextPlace(queue: readonly QueuedMessage[], now: number): number {
  return queue.reduce((place, message) => Math.max(place, message.place + 1), now);
}

/**
 * The messages of a queue that have to change so that it waits for the person; messages that are already held keep
 * their reason.
 */
export function holdQueue(queue: readonly QueuedMessage[], hold: QueueHold): QueuedMessage[] {
  return queue.filter((message) => message.hold === undefined).map((message) => ({ ...message, hold }));
}

/** The messages of a queue that have to change so that it continues. */
export function releaseQueue(queue: readonly QueuedMessage[]): QueuedMessage[] {
  return queue.filter((message) => message.hold !== undefined).map(({ hold: _hold, ...message }) => message);
}

/** The messages of a queue that have to change so that this one is sent first, and none is held. */
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

/** The content of a composer. */
interface ComposerContent {
  text: string;
  attachments: readonly Attachment[];
  mode?: GenerationMode;
  isWebSearchOn?: boolean;
  /** Whether an app that is made from it may ask models itself. */
  usesModels?: boolean;
  isBlind?: boolean;
}

/**
 * The content of a composer after an unsent message was put back into it: the message's text before the text that was
 * written since, all files, and the person's last choice of the switches. The caller must refuse more files than one
 * message can have.
 */
export function joinDrafts(message: ComposerContent, since: ComposerContent | undefined): ComposerContent {
  const { text, attachments, mode, isWebSearchOn, usesModels, isBlind } = message;
  const own: ComposerContent = {
    text,
    attachments,
    ...withoutUndefined({ mode, isWebSearchOn, usesModels, isBlind }),
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
