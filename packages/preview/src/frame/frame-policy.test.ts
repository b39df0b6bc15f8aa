import { expect, test } from "vitest";
import { framePage } from "./frame-page.ts";
import { FRAME_SANDBOX, framePolicy, PACKAGE_HOSTS } from "./frame-policy.ts";

test("[PREV-4] the frame's sandbox allows scripts, modals, forms, pointer lock and popups, and nothing else", () => {
  expect(FRAME_SANDBOX.split(" ").sort()).toEqual([
    "allow-forms",
    "allow-modals",
    "allow-pointer-lock",
    "allow-popups",
    "allow-scripts",
  ]);
});

test("without the network the frame's policy names no host, and nothing that is not named is allowed", () => {
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

test("[APP-16] for packages the frame reaches the packages' hosts for programs, styles, pictures and fonts, and connects to none", () => {
  const policy = framePolicy("packages");
  const hosts = [...new Set(policy.match(/https:\/\/[\w.-]+/gu))];
  expect(hosts.sort()).toEqual([...PACKAGE_HOSTS].sort());
  expect(policy).toContain("connect-src blob: data:;");
  expect(policy).not.toMatch(/https:(?!\/\/)|wss?:|'self'|\*/u);
});
