import { randomUUID } from "node:crypto";
import { pause } from "../../../gateway/figures.ts";
import { call, listGenerations, signUp } from "../api.ts";
import { type Attack, runMany, send, type Target } from "./attack.ts";
import { ANSWER_TOKENS, answerPrice, MODEL } from "./billing-upstream.ts";

/** US dollars of a key, and of a purse, which sets aside more for each answer: a token for each byte of the prompt. */
const LIMITS = { key: 0.05, purse: 0.5 };

/** Milliseconds after which a client hangs up at most, once the provider has its request. */
const PATIENCE = 80;

/** Milliseconds in which all answers end once their clients have left. */
const TIMEOUT = 60_000;

const messages = [{ role: "user", content: "Hello?" }];

/** Clients hang up at every moment of an answer that the provider bills to its end, with a limited key. */
export const hangUpsOfKey: Attack = {
  name: "hang-ups with a limited key: answers that the provider bills",
  memory: 150,
  async run(target) {
    const { origin } = target;
    const cookie = await signUp(origin, `hang-up-${randomUUID()}`);
    const limit = LIMITS.key;
    const body = { name: "limited", limit };
    const response = await call(`${origin}/api/frontend/user/keys`, { method: "POST", cookie, body });
    const { key } = (await response.json()) as { key: string };
    const url = `${origin}/api/v1/chat/completions`;
    const ask = (signal: AbortSignal) =>
      send(url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: { model: MODEL, stream: true, max_tokens: ANSWER_TOKENS, messages },
        signal,
      });
    const countSpending = async () => {
      const list = await (await call(`${origin}/api/frontend/user/keys`, { cookie })).json();
      const { data } = list as { data: { name: string; limit_remaining: number }[] };
      return limit - (data.find(({ name }) => name === "limited")?.limit_remaining ?? Number.NaN);
    };
    return hangUp(target, { ask, countSpending, cookie, limit });
  },
};

/** The same with the purse of a published app, which every person with its link spends. */
export const hangUpsOfPurse: Attack = {
  name: "hang-ups with a published app's purse: answers that the provider bills",
  memory: 150,
  async run(target) {
    const { origin } = target;
    const cookie = await signUp(origin, `publisher-${randomUUID()}`);
    const path = `${origin}/api/v1/publications/${randomUUID()}`;
    const limit = LIMITS.purse;
    const purse = { limit, per_minute: 600, model: MODEL };
    const publication = { title: "A poet", document: "<p>", artifact_id: "art", version: 1, purse };
    await (await call(path, { method: "PUT", cookie, body: publication })).text();
    const view = await (await call(`${path}/view`, { method: "POST", body: {} })).json();
    const { call_key } = view as { call_key: string };
    const ask = (signal: AbortSignal) =>
      send(`${path}/completions`, {
        method: "POST",
        headers: { origin },
        body: { call_key, messages, max_tokens: ANSWER_TOKENS },
        signal,
      });
    const countSpending = async () => {
      const { data } = (await (await call(`${origin}/api/v1/publications`, { cookie })).json()) as {
        data: { id: string; purse: { spent: number } | null }[];
      };
      return data.find(({ id }) => path.endsWith(id))?.purse?.spent ?? Number.NaN;
    };
    return hangUp(target, { ask, countSpending, cookie, limit });
  },
};

interface Spender {
  ask(signal: AbortSignal): Promise<unknown>;
  /** US dollars that the limit has counted. */
  countSpending(): Promise<number>;
  cookie: string;
  /** US dollars. */
  limit: number;
}

async function hangUp({ origin, upstream, random, smoke }: Target, { ask, countSpending, cookie, limit }: Spender) {
  const tries = smoke ? 12 : 600;
  const before = upstream.requestCount();
  await runMany(tries, smoke ? 2 : 8, async () => {
    const controller = new AbortController();
    const countBefore = upstream.requestCount();
    const response = ask(controller.signal).catch(() => undefined);
    const isAnswered = response.then(() => true);
    // A client leaves once the provider works for it, or when it was refused.
    while (upstream.requestCount() === countBefore) {
      if (await Promise.race([isAnswered, pause(2).then(() => false)])) break;
    }
    await Promise.race([isAnswered, pause(random.below(PATIENCE))]);
    controller.abort();
    await response;
  });
  const count = upstream.requestCount() - before;
  await whenEnded(origin, { cookie, count });
  const [bill, counted] = [count * answerPrice, await countSpending()];
  const losses: string[] = [];
  // An answer that begins within the limit may end beyond it.
  const mostAnswers = Math.floor(limit / answerPrice) + 1;
  if (count === 0) losses.push("no request has reached the provider");
  if (count > mostAnswers) losses.push(`the provider bills ${bill} dollars where the limit is ${limit}`);
  const rounding = 1e-9;
  if (counted + rounding < Math.min(bill, limit)) losses.push(`${counted} dollars were counted of ${bill} billed ones`);
  return { tries, count, limit: mostAnswers, losses };
}

/** Waits until as many answers as the provider has been asked for are in the ledger, and none of them runs. */
async function whenEnded(origin: string, { cookie, count }: { cookie: string; count: number }): Promise<void> {
  for (const since = performance.now(); performance.now() - since < TIMEOUT; await pause(100)) {
    const rows = await listGenerations(origin, { cookie });
    if (rows.length >= count && rows.every(({ status }) => status !== "running")) return;
  }
  throw new Error(`Of ${count} answers some are not in the ledger, or go on after all of their clients have left.`);
}
