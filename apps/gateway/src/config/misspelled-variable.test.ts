import { expect, test } from "vitest";
import { readSettings } from "./environment.ts";

const problemWith = (name: string): string | undefined => {
  const settings = readSettings({ [name]: "1" });
  return settings.ok ? undefined : settings.error;
};

test.each([
  ["TUTTI_TRUSTPROXY", "TUTTI_TRUST_PROXY"],
  ["TUTTI_ALOWED_HOST", "TUTTI_ALLOWED_HOSTS"],
  ["TUTTI_OFLINE", "TUTTI_OFFLINE"],
  ["TUTTI_PUBLISHED", "TUTTI_PUBLISH"],
  ["TUTTI_REQUEST_PER_MINUTE", "TUTTI_REQUESTS_PER_MINUTE"],
  ["TUTTI_ANALYTIC_URL", "TUTTI_ANALYTICS_URL"],
])("[OPS-8] %s is named at the start, with %s", (name, nearest) => {
  expect(problemWith(name)).toBe(
    `${name} is not a setting of Tutti; the nearest one is ${nearest}. Correct the name, or unset it.`,
  );
});

test.each([
  "TUTTI_CHROMIUM",
  "TUTTI_LANGUAGE",
  "TUTTI_GATEWAY",
  "TUTTI_API_KEY",
  "TUTTI_TEST_DATABASE_URL",
  "TUTTI_FUZZ_SEED",
  // Kubernetes sets these for a service that is called `tutti`.
  "TUTTI_PORT",
  "TUTTI_SERVICE_HOST",
  "TUTTI_SERVICE_PORT",
  "TUTTI_SERVICE_PORT_HTTP",
  "TUTTI_PORT_4000_TCP",
  "TUTTI_PORT_4000_TCP_ADDR",
  "TUTTI_PORT_4000_TCP_PROTO",
])("[OPS-8] %s is not one of the gateway's, and near none", (name) => {
  expect(problemWith(name)).toBeUndefined();
});
