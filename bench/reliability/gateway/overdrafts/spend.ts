import { randomUUID } from "node:crypto";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { pause } from "../../../gateway/figures.ts";
import { call, makePerson, type Person } from "../api.ts";
import { type CountingProvider, piecePrice } from "./counting-provider.ts";
import { readStream, type StreamEnd, type StreamForm } from "./stream-clients.ts";

/** Picodollars are exact; sums of dollars are not. */
const ROUNDING = 1e-9;

/** One limit, and the streams that spend it. */
export interface Spending {
  room: string;
  /** US dollars. */
  limit: number;
  tags: readonly string[];
  ends: Promise<readonly StreamEnd[]>;
}

/** What came of it. US dollars. */
export interface Spent {
  /** How many streams have reached the provider. */
  streams: number;
  /** The provider's own sum. */
  written: number;
  /** One piece for each of the streams. */
  pieces: number;
  counted: number;
  reserved: number;
  losses: readonly string[];
}

/** A person who has a program and caps. */
export function makeSpender(origin: string, name: string): Promise<Person> {
  return makePerson(origin, name, 1);
}

/** Sets a limit on a new room, and begins so many streams at once, over all gateways and forms. */
export async function startSpending(options: {
  /** The gateways' addresses. */
  origins: readonly [string, ...string[]];
  provider: CountingProvider;
  person: Person;
  /** US dollars. */
  limit: number;
  model: string;
  streams: number;
  forms: readonly StreamForm[];
}): Promise<Spending> {
  const { origins, provider, person, limit, model, streams, forms } = options;
  const room = `room-${randomUUID()}`;
  const path = `${origins[0]}/api/frontend/limits/room/${room}`;
  await call(path, { method: "PUT", cookie: person.cookie, body: { amount: limit } });
  const tags = Array.from({ length: streams }, () => randomUUID());
  const [{ key } = { key: "" }] = person.keys;
  const ends = tags.map((tag, index) => {
    const origin = origins[index % origins.length] ?? origins[0];
    const form = forms[Math.floor(index / origins.length) % forms.length] ?? "chat";
    return readStream({ origin, key, room, model, form, tag }, provider);
  });
  return { room, limit, tags, ends: Promise.all(ends) };
}

/**
 * Waits until nothing is reserved any more, and compares what the provider has written with the limit and with what is
 * counted of it.
 *
 * @param options.timeout milliseconds after which what is still reserved is a loss
 */
export async function judgeSpending(
  { room, limit, tags, ends }: Spending,
  options: { origin: string; provider: CountingProvider; person: Person; timeout: number },
): Promise<Spent> {
  const { origin, provider, person, timeout } = options;
  await ends;
  const written = tags.map((tag) => provider.streams.get(tag)).filter((stream) => stream !== undefined);
  for (const since = performance.now(); performance.now() - since < timeout; await pause(50)) {
    const { reserved } = await readLimit(origin, person, room);
    if (reserved === 0 && written.every(({ isOpen }) => !isOpen)) break;
  }
  const { spent: counted, reserved } = await readLimit(origin, person, room);
  const sum = written.reduce((total, { dollars }) => total + dollars, 0);
  const pieces = written.length * piecePrice;
  const losses: string[] = [];
  if (reserved !== 0) losses.push(`${room}: ${reserved} dollars are still reserved`);
  if (sum > limit + pieces + ROUNDING) losses.push(`${room}: the provider bills ${sum} dollars, the limit is ${limit}`);
  if (counted + pieces + ROUNDING < sum) losses.push(`${room}: ${counted} dollars are counted of ${sum} billed ones`);
  if (counted > limit + pieces + ROUNDING)
    losses.push(`${room}: ${counted} dollars are counted, the limit is ${limit}`);
  return { streams: written.length, written: sum, pieces, counted, reserved, losses };
}

async function readLimit(origin: string, { cookie }: Person, room: string): Promise<HeldLimit> {
  const response = await call(`${origin}/api/frontend/limits?room=${room}`, { cookie });
  const { data } = (await response.json()) as { data: HeldLimit[] };
  const limit = data.find(({ id }) => id === room);
  if (limit === undefined) throw new Error(`The limit of ${room} is gone.`);
  return limit;
}
