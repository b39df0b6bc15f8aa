import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecretList } from "./secret-list.ts";
import { createSecretMatcher } from "./secret-matcher.ts";

const emptyMatcher = createSecretMatcher({ all: [] });

describe("a secret that is known", () => {
  const matcher = createSecretMatcher({
    all: ['open "sesame"\\', "hunter2-hunter2", "hunter2-hunter2-longer", "short"],
  });

  test.each([
    ["as it is", "tried hunter2-hunter2!", "tried [hidden]!"],
    ["twice, one after the other", "hunter2-hunter2hunter2-hunter2", "[hidden][hidden]"],
    ["at the end of another word", "xhunter2-hunter2", "x[hidden]"],
    ["whose beginning is another one", "hunter2-hunter2-longer", "[hidden]"],
    ["in JSON", JSON.stringify({ a: 'open "sesame"\\' }), '{"a":"[hidden]"}'],
    ["in JSON within JSON", JSON.stringify(JSON.stringify('open "sesame"\\')), '"\\"[hidden]\\""'],
    ["in an address", `https://x/${encodeURIComponent('open "sesame"\\')}`, "https://x/[hidden]"],
    ["too short to be one", "a short word", "a short word"],
  ])("%s", (_title, text, expected) => {
    expect(matcher.clean(text)).toBe(expected);
  });

  test("is found as soon as it has been learnt", () => {
    const secrets = createSecretList([]);
    const learning = createSecretMatcher(secrets);
    expect(learning.clean("open-sesame")).toBe("open-sesame");
    secrets.add("open-sesame");
    expect(learning.clean("open-sesame")).toBe("[hidden]");
  });

  test("never stays, wherever it stands, and nothing else is lost", () => {
    const key = fc.stringMatching(/^[!-~]{8,40}$/).filter((text) => text.trim() === text);
    const plain = fc.stringMatching(/^[a-z ]{0,20}$/);
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), plain, plain, (keys, before, after) => {
        const [first = ""] = keys;
        const result = createSecretMatcher({ all: keys }).clean(`${before}\n${first}\n${after}`);
        expect(result).not.toContain(first);
        expect(result.startsWith(`${before}\n`)).toBe(true);
        expect(result.endsWith(`\n${after}`)).toBe(true);
      }),
    );
  });
});

describe("what looks like a secret", () => {
  test.each([
    ["OpenAI", "sk-proj-abcDEF123_456-789"],
    ["Anthropic", "sk-ant-api03-abcdefghijkl"],
    ["OpenRouter", "sk-or-v1-0123456789abcdef"],
    ["ours", "sk-tutti-abcdefghijkl"],
    ["Google", "AIzaSyA1234567890abcdefghijklmnopqrstuv"],
    ["Google's newer form", "AQ.Ab8RN6Kabcdefghijklmnop"],
    ["Groq", "gsk_abcdefgh12345678ijkl"],
    ["xAI", "xai-abcdefgh12345678ijkl"],
    ["Perplexity", "pplx-abcdefgh12345678ijkl"],
    ["Hugging Face", "hf_abcdefgh12345678ijkl"],
    ["GitHub", "ghp_abcdefgh12345678ijkl"],
    ["Together", "tgp_v1_abcdefgh12345678ijkl"],
    ["Cerebras", "csk-abcdefgh12345678ijkl"],
    ["NVIDIA", "nvapi-abcdefgh12345678ijkl"],
    ["a signed token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def"],
  ])("a key of %s", (_vendor, key) => {
    expect(emptyMatcher.clean(`Incorrect API key provided: ${key}.`)).toMatch(
      /^Incorrect API key provided: \[hidden\]\.?$/,
    );
  });

  test.each([
    ["authorization: Bearer abcdefgh.ijklm", "authorization: Bearer [hidden]"],
    ['{"authorization":"Basic dXNlcjpwYXNz"}', '{"authorization":"Basic [hidden]"}'],
    ['"{\\"Authorization\\":\\"abcdefghij\\"}"', '"{\\"Authorization\\":\\"[hidden]\\"}"'],
    ["x-api-key: a1b2c3d4e5f6", "x-api-key: [hidden]"],
    ['{"x-goog-api-key": "a1b2c3d4e5f6"}', '{"x-goog-api-key": "[hidden]"}'],
    ["cookie: a=b; tutti.session_token=x.y", "cookie: [hidden]"],
    ['"set-cookie":["tutti.session_token=x.y; Path=/"]', '"set-cookie":["[hidden]"]'],
    ["tutti.session_token=abc.def; Path=/", "tutti.session_token=[hidden]; Path=/"],
    ["GET https://g/v1?alt=sse&key=abcdef123", "GET https://g/v1?alt=sse&key=[hidden]"],
    ["postgresql://tutti:hunter2@db:5432/tutti", "postgresql://tutti:[hidden]@db:5432/tutti"],
    ["proxy=-https://tutti:hunter2@proxy", "proxy=-https://tutti:[hidden]@proxy"],
    ["redis://:hunter2@cache", "redis://:[hidden]@cache"],
    ["client_secret=abc123def456", "client_secret=[hidden]"],
  ])("%s", (text, expected) => {
    expect(emptyMatcher.clean(text)).toBe(expected);
  });

  test.each([
    "the risk-free task of a desk-bound bearer",
    "Basic authentication is required.",
    "Missing header x-api-key: required",
    "Bearer authentication is required",
    "https://example.org/a:b/c?q=key",
    "task-sk-in-the-middle",
    '{"max_tokens":1024,"stop":null}',
    "anthropic/claude-sonnet-4.5 at 12:30:45",
    "The password: wrong",
  ])("innocent words stay: %s", (text) => {
    expect(emptyMatcher.clean(text)).toBe(text);
  });
});

/** A text of a million letters in which a match seems to begin everywhere. */
const endless = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));

test.each([
  ["an address", "a."],
  ["the user of an address", "a://a"],
  ["the password of an address", "a://a:a:"],
  ["a header", "authorization: "],
  ["a header in JSON", "authorization\\"],
  ["credentials", "bearer a"],
  ["a cookie", "cookie: a"],
  ["a key's name", "password:a"],
  ["a key", "gsk_a"],
  ["a signed token", "eyJaaaaaaaa-"],
  ["a query", "?key=a"],
  ["nothing", " "],
])("a text that is always about to be %s is read in one pass", (_title, piece) => {
  expect(emptyMatcher.clean(`${endless(piece)}\nend`).endsWith("\nend")).toBe(true);
});

describe("a value", () => {
  test("is cleaned in all its texts, and stays the same object where clean", () => {
    const matcher = createSecretMatcher({ all: ["hunter2-hunter2"] });
    const innocent = { code: 401, metadata: { raw: "no", list: [1, null, { a: "b" }] } };
    expect(matcher.cleanValue(innocent)).toBe(innocent);
    const { list } = innocent.metadata;
    const guilty = { ...innocent, metadata: { raw: "no hunter2-hunter2", list } };
    const result = matcher.cleanValue(guilty);
    expect(result).toEqual({ code: 401, metadata: { raw: "no [hidden]", list } });
    expect(result.metadata.list).toBe(list);
    expect(guilty.metadata.raw).toBe("no hunter2-hunter2");
  });

  test("loses what stands under the name of a key, whatever it looks like", () => {
    expect(emptyMatcher.cleanValue({ headers: { Authorization: "plain", "x-api-key": "words" } })).toEqual({
      headers: { Authorization: "[hidden]", "x-api-key": "[hidden]" },
    });
  });
});

test("JSON stays JSON, and what is clean stays as it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.string({ minLength: 8, maxLength: 20 })), (value, all) => {
      const matcher = createSecretMatcher({ all });
      const line = matcher.clean(JSON.stringify(value));
      expect(() => JSON.parse(line)).not.toThrow();
      expect(emptyMatcher.clean(emptyMatcher.clean(line))).toBe(emptyMatcher.clean(line));
    }),
  );
});
