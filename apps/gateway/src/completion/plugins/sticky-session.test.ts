import type { ChatRequest, Usage } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Identity } from "../../accounts/identity.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { endpoint, request } from "../../routing/routing.test-support.ts";
import { contextOf } from "./plugins.test-support.ts";
import type { SessionAffinity, SharedSessionAffinity } from "./session-affinity.ts";
import { createStickySession } from "./sticky-session.ts";

const [one, two] = [endpoint("one", "v/m"), endpoint("two", "v/m")];
const MINUTE = 60_000;

interface Turn {
  body?: Partial<ChatRequest>;
  sessionId?: string;
  identity?: Partial<Identity>;
  /** Minutes after the turn before it. */
  after?: number;
  endpoints?: readonly Endpoint[];
  /** The endpoint that answers; default: the first. */
  answers?: Endpoint;
  /** How many tokens of the prompt came from the cache, or went into it. */
  cachedTokens?: number;
  writtenTokens?: number;
}

/** Plays turns one after the other, and returns the provider that each would call first. */
function play(turns: readonly Turn[], plugin = createStickySession()): (string | undefined)[] {
  let now = 1_000_000;
  return turns.map(
    ({
      body,
      sessionId,
      identity,
      after = 0,
      endpoints = [one, two],
      answers,
      cachedTokens = 0,
      writtenTokens = 0,
    }) => {
      now += after * MINUTE;
      const ada = { userId: "ada", name: "Ada", email: "ada@example.org", ...identity };
      const run = plugin.begin(
        contextOf({ sessionId, identity: ada, now: () => now }),
        request({ model: "v/m", ...body }),
        undefined,
      );
      const chosenEndpoints = run?.chooseEndpoints?.(endpoints) ?? endpoints;
      const usage: Usage = {
        prompt_tokens: 100,
        completion_tokens: 1,
        total_tokens: 101,
        prompt_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: writtenTokens },
      };
      void run?.onEnd?.({
        status: "finished",
        endpoint: answers ?? chosenEndpoints[0],
        usage,
        costOutcome: { type: "reported", dollars: 0 },
        attempts: [],
        startedAt: now,
        endedAt: now,
      });
      return chosenEndpoints[0]?.provider.slug;
    },
  );
}

const cachedByTwo: Turn = { answers: two, cachedTokens: 50 };

describe("[GW-8] a conversation", () => {
  test("stays with the provider that has cached its prompt", () => {
    expect(play([cachedByTwo, {}])).toEqual(["one", "two"]);
    expect(play([{ answers: two, writtenTokens: 50 }, {}])).toEqual(["one", "two"]);
  });

  test("is left alone where nothing was cached", () => {
    expect(play([{ answers: two }, {}])).toEqual(["one", "one"]);
  });

  test("stays for 10 minutes after the last use of the cache", () => {
    expect(play([cachedByTwo, { after: 9.9 }])).toEqual(["one", "two"]);
    expect(play([cachedByTwo, { after: 10 }])).toEqual(["one", "one"]);
    expect(play([cachedByTwo, { after: 9, cachedTokens: 1 }, { after: 9 }])).toEqual(["one", "two", "two"]);
  });

  test("leaves a provider that did not answer", () => {
    expect(play([cachedByTwo, { answers: one }, {}])).toEqual(["one", "two", "one"]);
  });

  test("is not held where its provider is not there any more", () => {
    expect(play([cachedByTwo, { endpoints: [one, endpoint("three", "v/m")] }])).toEqual(["one", "one"]);
  });

  test("has nothing to remember where there is no choice", () => {
    expect(play([{ endpoints: [two], cachedTokens: 50 }, {}])).toEqual(["two", "one"]);
  });
});

describe("the same conversation", () => {
  const talk = (...contents: string[]): Partial<ChatRequest> => ({
    messages: contents.map((content, index) => ({
      role: index === 0 ? ("system" as const) : ("user" as const),
      content,
    })),
  });

  test.each<[string, Turn, Turn, boolean]>([
    ["by what it begins with", { body: talk("S", "Hi") }, { body: talk("S", "Hi", "And now?") }, true],
    ["not with another system", { body: talk("S", "Hi") }, { body: talk("T", "Hi") }, false],
    ["not with another first message", { body: talk("S", "Hi") }, { body: talk("S", "Ho") }, false],
    [
      "by the client's name for it",
      { sessionId: "s", body: talk("S", "Hi") },
      { sessionId: "s", body: talk("T", "Ho") },
      true,
    ],
    ["not by another name", { sessionId: "s" }, { sessionId: "t" }, false],
    ["not with another model", {}, { body: { model: "v/other" } }, false],
    ["not of another person", { sessionId: "s" }, { sessionId: "s", identity: { userId: "eve" } }, false],
    [
      "of an organization, for all of its members",
      { identity: { organizationId: "o" } },
      { identity: { userId: "eve", organizationId: "o" } },
      true,
    ],
    ["not where the request orders its providers", {}, { body: { provider: { order: ["one"] } } }, false],
  ])("%s", (_, first, second, isSame) => {
    expect(play([{ ...first, ...cachedByTwo }, second]).at(-1)).toBe(isSame ? "two" : "one");
  });
});

test("an answer of a fallback model does not displace the requested model", () => {
  const fallback = endpoint("two", "v/fallback");
  expect(
    play([{ endpoints: [one, fallback], answers: fallback, cachedTokens: 50 }, { endpoints: [one, fallback] }]),
  ).toEqual(["one", "one"]);
});

test("the Auto Router stays with the model, too", () => {
  const other = endpoint("three", "v/other");
  const auto: Turn = { body: { model: "openrouter/auto" }, endpoints: [one, two, other] };
  const [, next] = play([{ ...auto, answers: other, cachedTokens: 50 }, auto]);
  expect(next).toBe("three");
});

test("beyond the limit, the least recently used conversation is forgotten", () => {
  const plugin = createStickySession({ maxSessions: 2 });
  const turn = (sessionId: string): Turn => ({ sessionId, ...cachedByTwo });
  play([turn("a"), turn("b"), turn("a"), turn("c")], plugin);
  expect(play([{ sessionId: "a" }, { sessionId: "b" }, { sessionId: "c" }], plugin)).toEqual(["two", "one", "two"]);
});

describe("several gateways", () => {
  /** The affinities that the gateways share; away: Redis cannot be reached. */
  function sharedKeepers() {
    const sessionAffinitiesByKey = new Map<string, SessionAffinity>();
    const state = { isAway: false };
    const sharedAffinity: SharedSessionAffinity = {
      find: async (session) => (state.isAway ? undefined : (sessionAffinitiesByKey.get(session) ?? null)),
      remember: (session, affinity) => void sessionAffinitiesByKey.set(session, affinity),
      forget: (session) => void sessionAffinitiesByKey.delete(session),
    };
    return { sharedAffinity, state, affinities: sessionAffinitiesByKey };
  }

  /** Plays a turn, and returns the provider that the gateway calls first. */
  async function turn(plugin: ReturnType<typeof createStickySession>, givenTurn: Turn = {}) {
    const run = plugin.begin(contextOf({ sessionId: "s", now: () => 1_000_000 }), request({ model: "v/m" }), undefined);
    await run?.beforeRouting?.(request({ model: "v/m" }));
    const chosenEndpoints = run?.chooseEndpoints?.([one, two]) ?? [];
    const details = { cached_tokens: givenTurn.cachedTokens ?? 0 };
    const usage: Usage = { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10, prompt_tokens_details: details };
    const answeredEndpoint = givenTurn.answers ?? chosenEndpoints[0];
    await run?.onEnd?.({
      status: "finished",
      endpoint: answeredEndpoint,
      usage,
      costOutcome: { type: "reported", dollars: 0 },
      attempts: [],
      startedAt: 1,
      endedAt: 1_000_000,
    });
    return chosenEndpoints[0]?.provider.slug;
  }

  test("share each conversation's provider, and know when it was forgotten", async () => {
    const { sharedAffinity, affinities } = sharedKeepers();
    const [first, second] = [createStickySession({ sharedAffinity }), createStickySession({ sharedAffinity })];
    expect(await turn(first, cachedByTwo)).toBe("one");
    expect(await turn(second, { cachedTokens: 50 })).toBe("two");
    expect(JSON.stringify([...affinities])).not.toContain("Hi");
    // The provider could not answer this time.
    expect(await turn(second, { answers: one })).toBe("two");
    expect(await turn(first)).toBe("one");
  });

  test("remember what they have seen themselves while Redis cannot be asked", async () => {
    const { sharedAffinity, state } = sharedKeepers();
    const first = createStickySession({ sharedAffinity });
    await turn(first, cachedByTwo);
    state.isAway = true;
    expect(await turn(first)).toBe("two");
    expect(await turn(createStickySession({ sharedAffinity }))).toBe("one");
  });
});
