import { describe, expect, test } from "vitest";
import { readWebRequest, withoutSearch, withoutSearchTool } from "./web-request.ts";

const tool = (parameters?: object) => ({ type: "openrouter:web_search", ...(parameters ? { parameters } : {}) });
const other = { type: "function", function: { name: "look" } };
const plain = {
  engine: undefined,
  maxResults: 5,
  searchPrompt: undefined,
  includeDomains: undefined,
  excludeDomains: undefined,
  userLocation: undefined,
  contextSize: undefined,
  isDemanded: true,
};

describe("what search is asked for", () => {
  test.each<[string, Parameters<typeof readWebRequest>, object | undefined]>([
    ["none", [{}, undefined, {}], undefined],
    ["by the plugin", [{}, { id: "web" }, {}], plain],
    [
      "by the plugin, with everything",
      [
        {},
        {
          id: "web",
          engine: "exa",
          max_results: 3,
          search_prompt: " Look: ",
          include_domains: ["a.org"],
          exclude_domains: ["b.org"],
          user_location: { country: "GB" },
        },
        {},
      ],
      {
        ...plain,
        engine: "exa",
        maxResults: 3,
        searchPrompt: "Look:",
        includeDomains: ["a.org"],
        excludeDomains: ["b.org"],
        userLocation: { country: "GB" },
      },
    ],
    [
      "empty options are none",
      [{}, { id: "web", engine: null, max_results: null, include_domains: [], search_prompt: " " }, {}],
      plain,
    ],
    ["any engine", [{}, { id: "web", engine: "auto" }, { engine: "exa" }], plain],
    [
      "by the tool",
      [
        {
          tools: [other, tool({ allowed_domains: ["a.org"], excluded_domains: ["b.org"], search_context_size: "low" })],
        },
        undefined,
        {},
      ],
      { ...plain, includeDomains: ["a.org"], excludeDomains: ["b.org"], contextSize: "low" },
    ],
    [
      "by OpenAI's field, as a wish",
      [{ web_search_options: { search_context_size: "high" } }, undefined, {}],
      { ...plain, contextSize: "high", isDemanded: false },
    ],
    [
      "the plugin wins",
      [{ tools: [tool({ max_results: 2 })] }, { id: "web", max_results: 9 }, {}],
      { ...plain, maxResults: 9 },
    ],
    [
      "the operator's words hold where the request has none",
      [{}, { id: "web" }, { engine: "searxng", maxResults: 2, searchPrompt: "Look:" }],
      { ...plain, engine: "searxng", maxResults: 2, searchPrompt: "Look:" },
    ],
  ])("%s", (_title, requestArguments, expected) => {
    expect(readWebRequest(...requestArguments)).toEqual(expected);
  });

  test.each([
    [{ max_results: 26 }, "Expected max_results to be at most 25, received 26"],
    [{ max_results: 0 }, "Expected max_results to be at least 1"],
    [{ max_results: 2.5 }, "Expected max_results to be a whole number, received 2.5"],
    [{ max_results: "5" }, 'Expected max_results to be a whole number, received "5"'],
    [{ engine: "bing" }, 'Expected "native", "exa" or "searxng", received "bing"'],
    [{ include_domains: "a.org" }, "include_domains: Invalid input: expected array"],
  ])("%j is refused", (options, message) => {
    const read = () => readWebRequest({}, { id: "web", ...options }, {});
    expect(read).toThrow(expect.objectContaining({ error: expect.objectContaining({ code: 400 }) }));
    expect(read).toThrow(message);
  });
});

describe("the request that is passed on", () => {
  const messages = [{ role: "user" as const, content: "Hi" }];

  test.each([
    [{ tools: [tool()] }, {}],
    [{ tools: [tool()], tool_choice: "auto" as const }, {}],
    [
      { tools: [other, tool()], tool_choice: "auto" as const },
      { tools: [other], tool_choice: "auto" },
    ],
    [{ tools: [other, tool()], tool_choice: { type: "openrouter:web_search" } }, { tools: [other] }],
  ])("%j has no tool that is unknown", (fields, expected) => {
    expect(withoutSearchTool({ messages, ...fields })).toEqual({ messages, ...expected });
  });

  test("stays the same object where there is none", () => {
    const body = { messages, tools: [other], web_search_options: {} };
    expect(withoutSearchTool(body)).toBe(body);
  });

  test("asks no provider to search where that was done, or is not to be", () => {
    expect(withoutSearch({ messages, tools: [tool()], web_search_options: {} })).toEqual({ messages });
    expect(withoutSearch({ messages, tools: [other] })).toEqual({ messages, tools: [other] });
  });
});
