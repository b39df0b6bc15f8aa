import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/paths.mjs";
import { brokenRule, ENGINE_LAYERS, KINDS } from "./import-rules.mjs";

test.each([
  ["packages/recipe/src/index.ts", "@tutti/domain"],
  ["packages/domain/src/room/room.ts", "@tutti/engine"],
  ["apps/gateway/src/app.ts", "@tutti/domain"],
  ["packages/engine/src/state/tables.ts", "packages/engine/src/ports.ts"],
  ["packages/engine/src/state/tables.ts", "packages/engine/src/chat/send-message.ts"],
  ["packages/engine/src/artifact/fix.ts", "packages/engine/src/chat/send-message.ts"],
  ["packages/engine/src/chat/send-message.ts", "packages/engine/src/create-engine.ts"],
  ["apps/gateway/src/providers/google/index.ts", "apps/gateway/src/providers/anthropic/index.ts"],
  ["apps/gateway/src/providers/openai-compatible/index.ts", "apps/gateway/src/providers/openai/index.ts"],
  ["apps/gateway/src/providers/wire/call.ts", "apps/gateway/src/providers/openai/index.ts"],
  ["apps/web/src/features/messages/turn/turn-row.tsx", "apps/web/src/features/composer/composer.tsx"],
])("%s may not import %s", (file, target) => {
  expect(brokenRule(file, target)).toMatch(/\w/);
});

test.each([
  ["packages/engine/src/chat/send-message.ts", "@tutti/domain"],
  ["packages/engine/src/chat/send-message.ts", "packages/engine/src/artifact/fix.ts"],
  ["packages/engine/src/chat/send-message.ts", "packages/engine/src/context.ts"],
  ["packages/engine/src/create-engine.ts", "packages/engine/src/chat/send-message.ts"],
  ["apps/gateway/src/providers/openrouter/index.ts", "apps/gateway/src/providers/openai-compatible/index.ts"],
  ["apps/gateway/src/providers/google/index.ts", "apps/gateway/src/providers/wire/call.ts"],
  ["apps/gateway/src/providers/create-provider.ts", "apps/gateway/src/providers/google/index.ts"],
  ["apps/web/src/features/messages/turn/turn-row.tsx", "apps/web/src/features/messages/answer/answer.tsx"],
  ["apps/web/src/app/app.tsx", "@tutti/engine"],
  ["packages/domain/src/room/room.test.ts", "@tutti/testkit"],
  ["packages/domain/src/room/room.ts", "zod"],
])("%s may import %s", (file, target) => {
  expect(brokenRule(file, target)).toBeUndefined();
});

test.each([
  ...ENGINE_LAYERS.map((layer) => `packages/engine/src/${layer}`),
  ...KINDS.map((kind) => `apps/gateway/src/providers/${kind}`),
])("the rule about %s is about a folder that is there", (folder) => {
  expect(statSync(join(root, folder)).isDirectory()).toBe(true);
});
