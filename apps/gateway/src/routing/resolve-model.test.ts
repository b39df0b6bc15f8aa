import type { KnownModel } from "@tutti/contract";
import { expect, test } from "vitest";
import { resolveModel } from "./resolve-model.ts";
import { endpoint, viewOf } from "./routing.test-support.ts";

const waysTo = (...names: string[]): KnownModel["connect"] =>
  names.map((name) => ({ slug: name.toLowerCase(), name, variable: `${name.toUpperCase()}_API_KEY` }));

const knownModels: KnownModel[] = [
  { id: "v/served", name: "Served", available: true, connect: [] },
  { id: "v/one-way", name: "One", available: false, connect: waysTo("Vendor") },
  { id: "v/many-ways", name: "Many", available: false, connect: waysTo("Vendor", "Groq", "Together", "Fireworks") },
];

test.each([
  [
    "v/one-way",
    404,
    "No endpoints found for v/one-way: no connected provider serves it. Connect Vendor (VENDOR_API_KEY) to use it.",
  ],
  [
    "v/one-way:online",
    404,
    "No endpoints found for v/one-way:online: no connected provider serves it. Connect Vendor (VENDOR_API_KEY) to use it.",
  ],
  [
    "v/many-ways",
    404,
    "No endpoints found for v/many-ways: no connected provider serves it. Connect Vendor (VENDOR_API_KEY) or Groq (GROQ_API_KEY) or Together (TOGETHER_API_KEY) to use it.",
  ],
  ["v/unheard-of", 400, "v/unheard-of is not a valid model ID"],
])("%s, which is not served here, is refused with providers to connect", async (slug, code, message) => {
  const resolved = await resolveModel(slug, viewOf([endpoint("vendor", "v/served")], knownModels));
  expect(resolved).toMatchObject({ ok: false, error: { code, message } });
});
