import type { ChatRequest } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultSearchPrompt, describePages, queryOf, toCitation, withContext } from "./search-context.ts";
import { isOn, toPage } from "./search-engine.ts";

const image = { type: "image_url" as const, image_url: { url: "data:," } };
const requestWith = (...contents: ChatRequest["messages"][number]["content"][]): ChatRequest => ({
  messages: contents.map((content) => ({ role: "user", content })),
});

describe("what is searched for", () => {
  test.each<[string, ChatRequest, string]>([
    ["the last words of the person", requestWith("First", "  Second\n\nline "), "Second line"],
    ["all texts of a message", requestWith([{ type: "text", text: "a" }, image, { type: "text", text: "b" }]), "a b"],
    ["nothing where there are no words", requestWith([image]), ""],
    ["nothing where no person has spoken", { messages: [{ role: "system", content: "Be brief." }] }, ""],
  ])("%s", (_title, body, query) => {
    expect(queryOf(body)).toBe(query);
  });

  test("the beginning of a long message, whole words", () => {
    const query = queryOf(requestWith("word ".repeat(500)));
    expect(query.length).toBeLessThanOrEqual(400);
    expect(query).toMatch(/^(word )*word$/);
    expect(queryOf(requestWith("x".repeat(500)))).toBe("x".repeat(400));
  });
});

test("a model reads OpenRouter's prompt with the date and each page", () => {
  const pages = [
    { url: "https://a.org/1", title: "One", text: "First." },
    { url: "https://b.org/2", title: undefined, text: "" },
  ];
  expect(describePages(defaultSearchPrompt("2026-11-20"), pages)).toBe(
    [
      "A web search was conducted on `2026-11-20`. Incorporate the following web search results into your response.",
      "",
      "IMPORTANT: Cite them using markdown links named using the domain of the source.",
      "Example: [nytimes.com](https://nytimes.com/some-page).",
      "",
      "[1] One\nhttps://a.org/1\nFirst.",
      "",
      "[2] https://b.org/2\nhttps://b.org/2",
    ].join("\n"),
  );
  expect(describePages("Look:", [])).toBe("Look:\n\n(The search found nothing.)");
});

test("however much is found, a model reads so much of it", () => {
  const pages = Array.from({ length: 25 }, (_, place) => ({
    url: `https://a.org/${place}`,
    title: "T",
    text: "x".repeat(2_000),
  }));
  expect(describePages("Look:", pages).length).toBeLessThan(20_100);
});

test("results stand before the user's last message, in its form", () => {
  expect(withContext(requestWith("First", "Second"), "Found.")).toEqual(requestWith("First", "Found.\n\nSecond"));
  expect(withContext(requestWith([image]), "Found.")).toEqual(requestWith([{ type: "text", text: "Found." }, image]));
});

test("a citation says what was found, and no place", () => {
  expect(toCitation({ url: "https://a.org", title: "A", text: "x".repeat(1_500) })).toEqual({
    url: "https://a.org",
    title: "A",
    content: `${"x".repeat(999)}…`,
    start_index: 0,
    end_index: 0,
  });
  expect(toCitation({ url: "https://a.org", title: undefined, text: "" })).toEqual({
    url: "https://a.org",
    start_index: 0,
    end_index: 0,
  });
});

test("a page is what a person can open", () => {
  for (const url of ["javascript:alert(1)", "data:text/html,x", "ftp://a.org", "https://", 1, null]) {
    expect(toPage({ url, title: "T", text: "" })).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (title, text) => {
      const page = toPage({ url: "https://a.org", title, text });
      expect(page?.title?.length ?? 0).toBeLessThanOrEqual(200);
      expect(page?.text.length).toBeLessThanOrEqual(2_000);
    }),
  );
});

test.each([
  ["https://a.org/x", "a.org", true],
  ["https://www.a.org/x", "a.org", true],
  ["https://a.org/x", "www.a.org", true],
  ["https://blog.a.org", "*.a.org", true],
  ["https://nota.org", "a.org", false],
  ["https://a.org/blog/1", "a.org/blog", true],
  ["https://a.org/news", "a.org/blog", false],
  ["https://a.org/x", "https://A.org/", true],
])("%s is on %s: %s", (url, domain, expected) => {
  expect(isOn(url, [domain])).toBe(expected);
});
