import type { Backend, BackendTransaction } from "../backend.ts";
import { keysBetween, keysUnder, resultOf, writtenBy } from "../backend.ts";
import { readMessages, readTexts } from "../rows/read-stretch.ts";
import { packStore, storeName } from "../store-name.ts";
import { MESSAGE_ORDER } from "../table-indexes.ts";
import type { Pack, PackedStretch, PackSizes, Stretch } from "./packs.ts";
import { countOf, fromKey, lastEnd, PACK_ORDER, packSizes, shouldPack } from "./packs.ts";
import { weightOf } from "./weight-of.ts";

/** Options of one piece of packing. */
interface PackingOptions {
  sizes?: PackSizes;
  /** Called with a function that ends the piece; the piece then rejects, with nothing written. */
  onStart?: (end: () => void) => void;
}

/** The outcome of packing a stretch. */
interface PackedPart {
  isPacked: boolean;
  /** The part that was not processed yet. */
  rest?: Stretch;
}

/**
 * The stretches of a room that are to be packed, the oldest first; none unless a pack's worth of messages is outside of
 * packs.
 */
export async function planPacks(
  database: Backend,
  roomId: string,
  { sizes = packSizes, onStart }: PackingOptions = {},
): Promise<Stretch[]> {
  const transaction = database.transaction([storeName("messages"), packStore], "readonly");
  onStart?.(() => endEarly(transaction));
  const messages = transaction.objectStore(storeName("messages"));
  const [keys, messageCount] = await Promise.all([
    resultOf<unknown[]>(transaction.objectStore(packStore).index(PACK_ORDER).getAllKeys(keysUnder(roomId))),
    resultOf<number>(messages.index(MESSAGE_ORDER).count(keysUnder(roomId))),
  ]);
  const packedKeys = keys.map(fromKey);
  if (messageCount - countOf(packedKeys) < shouldPack(sizes)) return [];
  return stretchesOf(
    (await resultOf<unknown>(messages.index("roomId").getAllKeys(roomId))) as string[],
    packedKeys,
    sizes,
  );
}

/**
 * Cuts the unpacked messages into stretches of a pack's worth each; messages at the end that do not fill one yet are
 * left.
 *
 * @param ids all of a room's messages, in order
 * @param packs the packed stretches, in order
 */
function stretchesOf(ids: readonly string[], packs: readonly PackedStretch[], sizes: PackSizes): Stretch[] {
  const stretches: Stretch[] = [];
  const horizon = ids.length - sizes.newest;
  const waiting = [...packs];
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
 * Copies a stretch into a pack, as its rows are at that moment, up to a message that is still being generated or that
 * makes the pack too heavy; the rest of the stretch is then returned. Nothing is written if a part of the stretch is
 * packed by now, as by another tab. Rejects where the store refuses.
 */
export async function packStretch(
  database: Backend,
  roomId: string,
  stretch: Stretch,
  { sizes = packSizes, onStart }: PackingOptions = {},
): Promise<PackedPart> {
  const names = [storeName("messages"), storeName("texts"), packStore];
  // Losing a copy costs nothing, so the write does not wait for the disk.
  const transaction = database.transaction(names, "readwrite", { durability: "relaxed" });
  onStart?.(() => endEarly(transaction));
  const commit = writtenBy(transaction);
  const [part] = await Promise.all([copyStretch(transaction, roomId, stretch, sizes), commit]);
  return part;
}

/** Does nothing if the transaction has ended by itself. */
function endEarly(transaction: BackendTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended.
  }
}

async function copyStretch(
  transaction: BackendTransaction,
  roomId: string,
  stretch: Stretch,
  sizes: PackSizes,
): Promise<PackedPart> {
  const packs = transaction.objectStore(packStore);
  const behind = keysBetween([roomId, stretch.from], [roomId, []], true);
  const [next, texts] = await Promise.all([
    resultOf<unknown>(packs.index(PACK_ORDER).getKey(behind)),
    readTexts(transaction, roomId, stretch),
  ]);
  if (next !== undefined && fromKey(next).from < stretch.to) return { isPacked: false };
  const weights = new Map(texts.map((text) => [text.id, weightOf(text)]));
  let weight = 0;
  let count = 0;
  const { messages, stop } = await readMessages(transaction, roomId, stretch, (message) => {
    weight += weightOf(message) + (weights.get(message.id) ?? 0);
    count += 1;
    return count <= sizes.inPack && weight <= sizes.weight && !message.isGenerating && !message.isRetrying;
  });
  const { from, to } = { ...stretch, ...(stop === undefined ? {} : { to: stop }) };
  const isPacked = messages.length >= sizes.fewest;
  if (isPacked) {
    // Readers get them in the order of their time, as from an index.
    messages.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    const own = texts.filter(({ id }) => id < to);
    packs.put({ from, to, roomId, messageCount: messages.length, messages, texts: own } satisfies Pack);
  }
  if (stop === undefined) return { isPacked };
  // If no message came before it, this message is skipped, and the rest begins right after it.
  const rest = messages.length === 0 ? `${stop}\0` : stop;
  return rest < stretch.to ? { isPacked, rest: { from: rest, to: stretch.to } } : { isPacked };
}

function earlier(one: string, other: string | undefined): string {
  return other === undefined || one < other ? one : other;
}
