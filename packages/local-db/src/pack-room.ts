import type { Message } from "@tutti/domain";
import type { Backend } from "./backend.ts";
import { keysBetween, keysUnder, resultOf, writtenBy } from "./backend.ts";
import type { Pack, PackedStretch, PackSizes, Stretch } from "./packs.ts";
import { countOf, fromKey, lastEnd, PACK_ORDER, packSizes, worthPacking } from "./packs.ts";
import { readMessages, readTexts } from "./read-stretch.ts";
import { packStore, storeName } from "./store-name.ts";
import { MESSAGE_ORDER } from "./store-tables.ts";

/** The stretches of a room that are to be packed, the oldest first; none where a pack's worth of messages is not outside of packs. */
export async function planPacks(database: Backend, roomId: string, sizes = packSizes): Promise<Stretch[]> {
  const transaction = database.transaction([storeName("messages"), packStore], "readonly");
  const messages = transaction.objectStore(storeName("messages"));
  const [keys, messageCount] = await Promise.all([
    resultOf<unknown[]>(transaction.objectStore(packStore).index(PACK_ORDER).getAllKeys(keysUnder(roomId))),
    resultOf<number>(messages.index(MESSAGE_ORDER).count(keysUnder(roomId))),
  ]);
  const packed = keys.map(fromKey);
  if (messageCount - countOf(packed) < worthPacking(sizes)) return [];
  return stretchesOf((await resultOf<unknown>(messages.index("roomId").getAllKeys(roomId))) as string[], packed, sizes);
}

/**
 * Cuts what is not packed into stretches of a pack's worth of messages; those at the end that are not one yet are left.
 *
 * @param ids all of a room's messages, in order
 * @param packed what is packed, in order
 */
function stretchesOf(ids: readonly string[], packed: readonly PackedStretch[], sizes: PackSizes): Stretch[] {
  const stretches: Stretch[] = [];
  const horizon = ids.length - sizes.newest;
  const waiting = [...packed];
  let place = 0;
  while (place < horizon) {
    const from = ids[place] ?? "";
    while (waiting[0] !== undefined && waiting[0].to <= from) waiting.shift();
    const next = waiting[0];
    const isPacked = next !== undefined && next.from <= from;
    const end = isPacked ? next.to : earlier(lastEnd(from) ?? from, next?.from);
    let after = place;
    while (after < horizon && (isPacked || after - place < sizes.inPack) && (ids[after] ?? "") < end) after += 1;
    const isCutByHorizon = after === horizon && after - place < sizes.inPack && (ids[after] ?? "") < end;
    if (!isPacked && !isCutByHorizon && after - place >= sizes.fewest) {
      stretches.push({ from, to: earlier(end, ids[after]) });
    }
    // An id without a time begins no stretch.
    place = Math.max(after, place + 1);
  }
  return stretches;
}

/**
 * Copies a stretch into a pack, as its rows are at that moment. Nothing is written where a part of it is packed by now, as by another tab,
 * or where one of its messages is still being made. Rejects where the store refuses.
 */
export async function packStretch(
  database: Backend,
  roomId: string,
  stretch: Stretch,
  sizes = packSizes,
): Promise<void> {
  const names = [storeName("messages"), storeName("texts"), packStore];
  // Losing a copy costs nothing, so the disk is not waited for.
  const transaction = database.transaction(names, "readwrite", { durability: "relaxed" });
  const written = writtenBy(transaction);
  const behind = keysBetween([roomId, stretch.from], [roomId, []], true);
  const packs = transaction.objectStore(packStore);
  const copying = Promise.all([
    resultOf(packs.index(PACK_ORDER).getKey(behind)),
    readMessages(transaction, roomId, stretch),
    readTexts(transaction, roomId, stretch),
  ]).then(([next, messages, texts]) => {
    const isTaken = next !== undefined && fromKey(next).from < stretch.to;
    const isWanted = messages.length >= sizes.fewest && messages.length <= 2 * sizes.inPack;
    if (isTaken || !isWanted || messages.some(isBeingMade)) return;
    // Who takes them in has them in the order of their time, as an index would give them.
    messages.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    packs.put({ ...stretch, roomId, messageCount: messages.length, messages, texts } satisfies Pack);
  });
  await Promise.all([copying, written]);
}

function isBeingMade({ isGenerating, isRetrying }: Message): boolean {
  return isGenerating || isRetrying;
}

function earlier(one: string, other: string | undefined): string {
  return other === undefined || one < other ? one : other;
}
