import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

test.each<[Record<string, string>, object]>([
  [{}, { type: "invited" }],
  [{ HOST: "::1" }, { type: "invited" }],
  [{ HOST: "0.0.0.0" }, { type: "invited" }],
  [{ PUBLIC_URL: "https://tutti.example" }, { type: "invited" }],
  [{ TUTTI_TRUST_PROXY: "1" }, { type: "invited" }],
  [{ TUTTI_ALLOWED_HOSTS: "studio.local" }, { type: "invited" }],
  [{ HOST: "0.0.0.0", TUTTI_SIGN_UP: "open" }, { type: "open" }],
  [{ TUTTI_SIGN_UP: "Closed" }, { type: "closed" }],
  [{ TUTTI_SIGN_UP: "domains:Example.org, example.com" }, { type: "domains", domains: ["example.org", "example.com"] }],
])("[SEC-2] with %j sign-up is %j", (environment, rule) => {
  const folder = "/home/ada";
  const config = readConfig({ environment, readFile: () => "{}", workingFolder: folder, projectFolder: folder });
  expect(config.ok && config.value.signUp).toEqual(rule);
});

test.each(["everyone", "domains:", "domains:example.org/x", "invited,open"])(
  "[SEC-2] TUTTI_SIGN_UP=%s is refused",
  (text) => {
    const folder = "/home/ada";
    const environment = { TUTTI_SIGN_UP: text };
    const config = readConfig({ environment, readFile: () => "{}", workingFolder: folder, projectFolder: folder });
    expect(config.ok ? "" : config.error.message).toMatch(/^TUTTI_SIGN_UP .*give open, invited, closed, or domains/);
  },
);
