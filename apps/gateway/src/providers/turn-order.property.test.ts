import type { ChatRequest, RequestMessage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toConversation } from "./anthropic/to-messages.ts";
import { createToolNames as createAnthropicNames } from "./anthropic/tool-names.ts";
import { familyOf } from "./google/model-family.ts";
import { toContents } from "./google/to-contents.ts";
import { createToolNames as createGoogleNames } from "./google/tool-names.ts";
import { toUpstreamRequest } from "./openai-compatible/to-request.ts";
import { unknownServer } from "./openai-compatible/vendors/find-quirks.ts";
import type { VendorQuirks } from "./openai-compatible/vendors/vendor-quirks.ts";
import { vendorTable } from "./openai-compatible/vendors/vendor-table.ts";
import { createTestModel } from "./provider.test-support.ts";

const model = createTestModel({ upstreamId: "m", slug: "vendor/m" });

/** A conversation as rooms have them: failed answers leave two questions in a row, a card's greeting comes first. */
const message = fc.record({
  role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
  content: fc.constantFrom("one", "two", "three"),
});
const conversation = fc.array(message, { minLength: 1, maxLength: 8 });

function rolesAt(quirks: VendorQuirks, messages: RequestMessage[]): string[] {
  const body: ChatRequest = { model: "m", messages };
  const request = toUpstreamRequest(body, { kind: "openai-compatible", model, quirks });
  return (request["messages"] as { role: string }[]).map(({ role }) => role);
}

/** Whether the roles are those of the person and the model in turns, the person first. */
function takesTurns(roles: readonly string[], names: readonly [person: string, model: string]): boolean {
  return roles.length > 0 && roles.every((role, place) => role === names[place % 2]);
}

function holds(check: (messages: RequestMessage[]) => boolean): void {
  fc.assert(
    fc.property(conversation, (messages) => {
      expect(check(messages)).toBe(true);
    }),
  );
}

describe("[FIELD-2] any conversation reaches", () => {
  test.each([
    ["an unknown server", unknownServer],
    ["Mistral", vendorTable["mistral"] ?? {}],
  ])("%s in the order of a strict chat template", (_name, quirks) => {
    holds((messages) => {
      const roles = rolesAt(quirks, messages);
      return takesTurns(roles[0] === "system" ? roles.slice(1) : roles, ["user", "assistant"]);
    });
  });

  test("Perplexity with one message a turn", () => {
    holds((messages) => {
      const roles = rolesAt(vendorTable["perplexity"] ?? {}, messages);
      return roles.every((role, place) => place === 0 || role !== roles[place - 1]);
    });
  });

  test("Anthropic with the person first, and in turns", () => {
    const names = createAnthropicNames([]);
    const options = { names, keepsReasoning: false, citesDocuments: false };
    for (const takesPrefill of [true, false]) {
      holds((messages) => {
        const roles = toConversation(messages, { ...options, takesPrefill }).messages.map(({ role }) => role);
        const isAnswerable = takesPrefill || roles.at(-1) === "user";
        return takesTurns(roles, ["user", "assistant"]) && isAnswerable;
      });
    }
  });

  test("Google with the person first, and in turns", () => {
    for (const id of ["gemini-2.5-pro", "gemini-3.5-pro", "gemma-3-27b-it"]) {
      const context = { names: createGoogleNames([]), family: familyOf(id) };
      holds((messages) => {
        const roles = toContents(messages, context).contents.map(({ role }) => role ?? "");
        return takesTurns(roles, ["user", "model"]);
      });
    }
  });
});

test("[FIELD-2] an unknown server gets everything that was said", () => {
  fc.assert(
    fc.property(conversation, (messages) => {
      const body: ChatRequest = { model: "m", messages };
      const request = toUpstreamRequest(body, { kind: "openai-compatible", model, quirks: unknownServer });
      const json = JSON.stringify(request["messages"]);
      for (const word of ["one", "two", "three"]) {
        const count = messages.filter(({ content }) => content === word).length;
        expect(json.split(word).length - 1).toBe(count);
      }
    }),
  );
});
