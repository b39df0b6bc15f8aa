import { expect, test } from "vitest";
import { framePage } from "./frame-page.ts";
import { FRAME_SANDBOX, framePolicy, PACKAGE_HOSTS } from "./frame-policy.ts";

test("[PREV-4] the sandbox allows scripts, modals, forms, pointer lock, popups alone", () => {
  expect(FRAME_SANDBOX.split(" ").sort()).toEqual([
    "allow-forms",
    "allow-modals",
    "allow-pointer-lock",
    "allow-popups",
    "allow-scripts",
  ]);
});

test("the policy without network names no host, and denies by default", () => {
  const policy = framePolicy("closed");
  expect(policy).toMatch(/^default-src 'none'; /u);
  expect(policy).not.toMatch(/https?:|wss?:|'self'|\*/u);
});

test("with the network the frame may reach hosts by https alone", () => {
  expect(framePolicy("open")).not.toMatch(/http:|ws:|'self'|\*/u);
});

test("the frame's page cannot be ended by its own program", () => {
  const page = framePage({ reach: "closed", boot: 'console.log("</script>")' });
  expect(page.match(/<\/script>/gu)).toHaveLength(1);
});

test("[APP-16] the packages policy allows the package hosts, but no connections", () => {
  const policy = framePolicy("packages");
  const hosts = [...new Set(policy.match(/https:\/\/[\w.-]+/gu))];
  expect(hosts.sort()).toEqual([...PACKAGE_HOSTS].sort());
  expect(policy).toContain("connect-src blob: data:;");
  expect(policy).not.toMatch(/https:(?!\/\/)|wss?:|'self'|\*/u);
});
