import type { InstanceKey } from "@tutti/contract";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createApiCaller } from "../../platform/api/call-api.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { KeysSection } from "./keys-section.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const reader: InstanceKey = {
  id: "reader",
  name: "Reader",
  last_four: "wxyz",
  person: { id: "grace", name: "Grace", email: "grace@example.org" },
  organization_name: null,
  created_at: "2026-11-20T12:00:00.000Z",
  last_used_at: null,
  disabled: false,
  limit: null,
  limit_reset: null,
  scopes: ["usage:read"],
};

/** Opens the keys of all people. Returns the bodies of the requests that make keys. */
function openKeys(): unknown[] {
  const requests: unknown[] = [];
  const callApi = createApiCaller({
    fetch: async (_, init) => {
      if (init?.method !== "POST") return Response.json({ data: [reader], total_count: 1, next_cursor: null });
      requests.push(JSON.parse(String(init.body)));
      return Response.json({ id: "night", key: "sk-tutti-night" }, { status: 201 });
    },
    onRefused: () => undefined,
  });
  part = renderPagePart(() => <KeysSection />, { callApi });
  return requests;
}

test("[SEC-13] administrators choose the scopes of a key that they make", async () => {
  const requests = openKeys();
  const form = page.getByRole("form", { name: "Create a key" });
  await userEvent.fill(form.getByLabelText("Address of the person"), "grace@example.org");
  await userEvent.fill(form.getByLabelText("What it is for"), "Night script");
  const scopes = form.getByRole("group", { name: "What the key may do" });
  await expect.element(scopes).toHaveTextContent("Every key may call models");
  await userEvent.click(scopes.getByLabelText("Create, change and delete presets"));
  await userEvent.click(form.getByRole("button", { name: "Create key" }));
  await expect.element(page.getByText("sk-tutti-night")).toBeVisible();
  expect(requests).toEqual([{ email: "grace@example.org", name: "Night script", scopes: ["presets:write"] }]);
});

test("[SEC-13] administrators see what each key may do", async () => {
  openKeys();
  const labels = page.getByRole("list", { name: "What Reader may do besides" });
  await expect.element(labels).toHaveTextContent("All usage");
});
