import { expect, test } from "vitest";
import { defaultPluginSettings, hasSearchEngine } from "./plugin-settings.ts";
import { readConfig } from "./read-config.ts";

function read(environment: Record<string, string>, plugins?: unknown) {
  return readConfig({
    environment: { TUTTI_CONFIG: "tutti.json", ...environment },
    readFile: () => JSON.stringify({ plugins }),
    workingFolder: "/",
    projectFolder: "/",
  });
}

function settingsOf(environment: Record<string, string>, plugins?: unknown) {
  const config = read(environment, plugins);
  if (!config.ok) throw new Error(config.error.message);
  return config.value.plugins;
}

test("nothing needs to be decided", () => {
  expect(settingsOf({})).toEqual(defaultPluginSettings);
});

test("every decision reaches the gateway", () => {
  const environment = {
    EXA_API_KEY: "exa-key",
    EXA_BASE_URL: "http://exa.test/",
    SEARXNG_URL: "http://127.0.0.1:8080/",
  };
  const file = {
    moderation: { always: true, provider: "mistral", model: "judge", on_failure: "allow" },
    web: { engine: "searxng", max_results: 3, search_prompt: "Look:", on_failure: "answer" },
    file_parser: { pdf_engine: "mistral-ocr", max_files: 2, fetch_urls: false },
  };
  expect(settingsOf(environment, file)).toEqual({
    moderation: { always: true, provider: "mistral", model: "judge", onFailure: "allow" },
    web: {
      exa: { apiKey: "exa-key", baseUrl: "http://exa.test" },
      searxngUrl: "http://127.0.0.1:8080",
      engine: "searxng",
      maxResults: 3,
      searchPrompt: "Look:",
      onFailure: "answer",
    },
    fileParser: { pdfEngine: "mistral-ocr", maxFiles: 2, fetchesUrls: false },
  });
});

test.each<[Record<string, string>, unknown, string]>([
  [{ EXA_API_KEY: "a key" }, undefined, "EXA_API_KEY has 5 characters; give the key alone"],
  [{ EXA_BASE_URL: "exa" }, undefined, 'EXA_BASE_URL is "exa"; give an address that starts with http:// or https://.'],
  [{ SEARXNG_URL: "ftp://search" }, undefined, 'SEARXNG_URL starts with "ftp:"; http:// or https:// is expected.'],
  [{ SEARXNG_URL: "search" }, undefined, "SEARXNG_URL is not an address"],
  [{}, { web: { engine: "exa" } }, 'plugins.web.engine is "exa", which needs EXA_API_KEY.'],
  [{}, { web: { engine: "searxng" } }, 'plugins.web.engine is "searxng", which needs SEARXNG_URL.'],
  [{}, { web: { engine: "bing" } }, 'plugins.web.engine is "bing"; write one of "native", "exa", "searxng".'],
  [{}, { web: { max_results: 100 } }, "plugins.web.max_results is 100 (a number); write a whole number from 1 to 25"],
  [
    {},
    { file_parser: { max_file: 1 } },
    'plugins.file_parser.max_file is not a known setting; did you mean "max_files"?',
  ],
  [{}, { moderation: [] }, 'plugins.moderation is a list; write an object such as {"always": true}.'],
  [
    {},
    { moderation: { always: "yes" } },
    'plugins.moderation.always is "yes"; write true to moderate every completion',
  ],
])("%j and %j are told in one message that names the fix", (environment, file, message) => {
  expect(read(environment, file)).toEqual({ ok: false, error: { message: expect.stringContaining(message) } });
});

test("the password in an address is shown in no message", () => {
  const failure = read({ SEARXNG_URL: "ftp://reader:hunter2@search" });
  expect(JSON.stringify(failure)).not.toContain("hunter2");
});

test.each([
  ["nothing", {}, undefined, false],
  ["a SearXNG", { SEARXNG_URL: "http://127.0.0.1:8080" }, undefined, true],
  ["a key of Exa", { EXA_API_KEY: "exa-key" }, undefined, true],
  [
    "a SearXNG beside models that search alone",
    { SEARXNG_URL: "http://127.0.0.1:8080" },
    { web: { engine: "native" } },
    false,
  ],
])("[LOOK-3] %s decides whether every model can search", (_what, environment, plugins, expected) => {
  expect(hasSearchEngine(settingsOf(environment, plugins).web)).toBe(expected);
});
