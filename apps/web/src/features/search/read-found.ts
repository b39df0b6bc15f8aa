import { type Message, shownMessage } from "@tutti/domain";
import type { GuardedDatabase, ReadChange } from "@tutti/engine";

/** The store, as far as a search reads it. */
type FoundStore = Pick<GuardedDatabase, "read">;

/** The texts of messages, by their ids; none where the store cannot be read. */
export async function readTexts(store: FoundStore, ids: readonly string[]): Promise<Map<string, string>> {
  const changes = await store.read(ids.map((id) => ({ table: "texts", id })));
  return changes.ok ? contentsOf(changes.value) : new Map();
}

/** Those of the messages whose authors are hidden, in the form in which they may be shown, by their ids. */
export async function readHiddenMessages(store: FoundStore, ids: readonly string[]): Promise<Map<string, Message>> {
  const blind = [...(await readMessages(store, ids)).values()].filter(({ blindPlace }) => blindPlace !== undefined);
  if (blind.length === 0) return new Map();
  const questions = await readMessages(
    store,
    blind.flatMap(({ parentMessageId }) => parentMessageId ?? []),
  );
  return new Map(
    blind.flatMap((message): [string, Message][] => {
      const shownText = shownMessage(message, questions.get(message.parentMessageId ?? ""));
      return shownText === message ? [] : [[message.id, shownText]];
    }),
  );
}

async function readMessages(store: FoundStore, ids: readonly string[]): Promise<Map<string, Message>> {
  const changes = await store.read([...new Set(ids)].map((id) => ({ table: "messages", id })));
  if (!changes.ok) return new Map();
  return new Map(
    changes.value.flatMap((change): [string, Message][] =>
      change.type === "put" && change.table === "messages" ? [[change.record.id, change.record]] : [],
    ),
  );
}

/** The texts among rows that were read, by the ids of their messages. */
export function contentsOf(changes: readonly ReadChange[]): Map<string, string> {
  return new Map(
    changes.flatMap((change): [string, string][] =>
      change.type === "put" && change.table === "texts" ? [[change.record.id, change.record.content]] : [],
    ),
  );
}
