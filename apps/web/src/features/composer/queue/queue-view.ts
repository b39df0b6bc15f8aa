import { plural, t } from "@lingui/core/macro";
import type { QueuedMessage, QueueHold } from "@tutti/domain";

/** Characters of a line: more than the widest composer shows. */
const LINE_LENGTH = 120;

const holds: Readonly<Record<QueueHold, string>> = {
  stopped: t`On hold, because the answers were stopped. Send a message, or choose Send now.`,
  "signed-out": t`On hold until you sign in.`,
  unreachable: t`On hold, because the gateway was not reached. Send a message, or choose Send now.`,
  failed: t`On hold, because it could not be sent. Edit it, or choose Send now.`,
};

/**
 * A queued message in one line: its words with one space between them, or the names of its files where it has no text.
 */
export function lineText({ text, attachments }: Pick<QueuedMessage, "text" | "attachments">): string {
  const words = text
    .slice(0, LINE_LENGTH * 4)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words === "") return attachments.map(({ name }) => name).join(", ");
  // Splits into whole characters, so that no surrogate pair is cut.
  const characters = [...words];
  return characters.length > LINE_LENGTH ? `${characters.slice(0, LINE_LENGTH).join("").trimEnd()}…` : words;
}

/** Why a queue waits for the person; undefined where it is sent automatically. */
export function holdText(queue: readonly Pick<QueuedMessage, "hold" | "limit">[]): string | undefined {
  const { hold, limit } = queue[0] ?? {};
  if (hold === undefined) return undefined;
  return limit === "asked"
    ? t`On hold, because its turn would pass a limit in dollars. Edit it, or choose Send now.`
    : holds[hold];
}

/** The text that a screen reader announces when a queue changes. */
export function queueStatus(queue: readonly Pick<QueuedMessage, "hold" | "limit">[]): string {
  if (queue.length === 0) return "";
  const count = plural(queue.length, { one: "1 message is queued.", other: `${queue.length} messages are queued.` });
  const hold = holdText(queue);
  return hold === undefined ? count : `${count} ${hold}`;
}
