import { expect, test } from "vitest";
import { ingressAt, ingresses } from "./ingresses.ts";

test.each([
  ["/api/v1/chat/completions", ingresses["openrouter-chat"]],
  ["/api/v2/chat/completions", ingresses["openrouter-chat"]],
  ["/api/v1/chat/completions/gen-1", ingresses["openrouter-chat"]],
  ["/api/v1/chat/completions-of-others", undefined],
  ["/api/v1/messages", ingresses.messages],
  ["/api/v1/messages/count_tokens", ingresses.messages],
  ["/api/v1/responses", ingresses.responses],
  ["/api/v1/responses/gen-1/input_items", ingresses.responses],
  ["/api/v1/messages-of-others", undefined],
  ["/api/v1/chat", undefined],
  ["/api/v1/presets/fast/chat/completions", undefined],
  ["/v1/chat/completions", undefined],
  ["/api/frontend/user", undefined],
])("the ingress at %s", (path, ingress) => {
  expect(ingressAt(path)).toBe(ingress);
});
