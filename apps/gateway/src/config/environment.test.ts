import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const read = (environment: Record<string, string>) =>
  readConfig({ environment, readFile: () => "{}", workingFolder: "/work", projectFolder: "/project" });

test.each<[string, unknown]>([
  ["1", { token: undefined }],
  ["true", { token: undefined }],
  ["0", undefined],
  ["false", undefined],
  ["a-token-of-16-and-more", { token: "a-token-of-16-and-more" }],
])("TUTTI_METRICS=%s shows the metrics to %j", (value, metrics) => {
  const config = read({ TUTTI_METRICS: value });
  expect(config.ok && config.value.metrics).toEqual(metrics);
});

test("a token that is too short is refused, and not repeated", () => {
  const message =
    "TUTTI_METRICS has 9 characters; give 1 to show the metrics to every client that reaches the server, a token of";
  expect(read({ TUTTI_METRICS: "too-short" })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(message) },
  });
});

test("the limit of streams is given in seconds", () => {
  const config = read({ TUTTI_SHUTDOWN_SECONDS: "45" });
  expect(config.ok && config.value.shutdownTimeout).toBe(45_000);
  const message = 'TUTTI_SHUTDOWN_SECONDS is "soon"; give a whole number of seconds, such as 30.';
  expect(read({ TUTTI_SHUTDOWN_SECONDS: "soon" })).toMatchObject({ ok: false, error: { message } });
});

test("the idle limit of a provider is given in seconds, and is never zero", () => {
  const config = read({ TUTTI_PROVIDER_IDLE_SECONDS: "900" });
  expect(config.ok && config.value.providerIdleTimeout).toBe(900_000);
  const message = 'TUTTI_PROVIDER_IDLE_SECONDS is "0"; give a whole number of seconds, such as 30.';
  expect(read({ TUTTI_PROVIDER_IDLE_SECONDS: "0" })).toMatchObject({ ok: false, error: { message } });
});

test("reports go where the operator says, and nowhere unless one says so", () => {
  const off = read({});
  expect(off.ok && off.value.collectors).toEqual({ analytics: undefined, errors: undefined });
  const on = read({ TUTTI_ANALYTICS_URL: "https://a.example/in", TUTTI_ERROR_REPORTING_URL: "http://b.example" });
  expect(on.ok && on.value.collectors).toEqual({ analytics: "https://a.example/in", errors: "http://b.example" });
  const message =
    "TUTTI_ANALYTICS_URL is not an address; https:// or http:// is expected. Give the address that receives the reports, such as https://collector.example/tutti, or unset TUTTI_ANALYTICS_URL to send none.";
  expect(read({ TUTTI_ANALYTICS_URL: "collector" })).toMatchObject({ ok: false, error: { message } });
});

test.each<[string, string | undefined]>([
  ["https://tutti.example.org", "https://tutti.example.org"],
  ["https://Tutti.example.org:443/", "https://tutti.example.org"],
  ["http://studio.local:4000", "http://studio.local:4000"],
  ["", undefined],
])("[SEC-1] PUBLIC_URL=%s is the origin %s", (value, origin) => {
  const config = read({ PUBLIC_URL: value });
  expect(config.ok && config.value.publicUrl).toBe(origin);
});

test.each([
  "tutti.example.org",
  "ftp://tutti.example.org",
  "https://tutti.example.org/chat",
  "https://a:b@tutti.example.org",
])("[SEC-1] PUBLIC_URL=%s is refused, with what to give", (value) => {
  expect(read({ PUBLIC_URL: value })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("without a path, such as PUBLIC_URL=https://tutti.example.org") },
  });
});

test("[SEC-1] TUTTI_ALLOWED_HOSTS holds names between commas", () => {
  const config = read({ TUTTI_ALLOWED_HOSTS: "studio.local, 192.168.1.10,," });
  expect(config.ok && config.value.allowedHosts).toEqual(["studio.local", "192.168.1.10"]);
  expect(read({ TUTTI_ALLOWED_HOSTS: "https://studio.local" })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("TUTTI_ALLOWED_HOSTS=tutti.example.org,studio.local") },
  });
});
