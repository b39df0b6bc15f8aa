import { expect, test } from "vitest";
import { framePage } from "./frame-page.ts";
import { FRAME_SANDBOX, framePolicy } from "./frame-policy.ts";

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
  const policy = framePolicy({ isNetworkAllowed: false });
  expect(policy).toMatch(/^default-src 'none'; /u);
  expect(policy).not.toMatch(/https?:|wss?:|'self'|\*/u);
});

test("with the network the frame may reach hosts by https alone", () => {
  expect(framePolicy({ isNetworkAllowed: true })).not.toMatch(/http:|ws:|'self'|\*/u);
});

test("the frame's page cannot be ended by its own program", () => {
  const page = framePage({ isNetworkAllowed: false, boot: 'console.log("</script>")' });
  expect(page.match(/<\/script>/gu)).toHaveLength(1);
});
