import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CallApi } from "../../platform/api/call-api.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { AllowProgramPage } from "./allow-program-page.tsx";

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

function queryOf(more: Readonly<Record<string, string>> = {}): string {
  const fields = { callback_url: "https://program.example/done?a=b", code_challenge: challenge };
  return `?${new URLSearchParams({ ...fields, code_challenge_method: "S256", ...more })}`;
}

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function open(query: string, options: { isSignedIn?: boolean } = {}) {
  const bodies: unknown[] = [];
  const addresses: string[] = [];
  let signIns = 0;
  const callApi = (async (_: string, { body }: { body?: object } = {}) => {
    bodies.push(body);
    return { data: { id: "the-code", app_id: 0, created_at: "2026-11-28T00:00:00.000Z" } };
  }) as CallApi;
  const element = () => (
    <AllowProgramPage
      query={query}
      onSignIn={() => {
        signIns += 1;
      }}
      leave={(address) => addresses.push(address)}
    />
  );
  const user = { id: "1", name: "Ada", email: "ada@example.com" };
  part = renderPagePart(element, { callApi, ...(options.isSignedIn === false ? {} : { user }) });
  return { bodies, addresses, countSignIns: () => signIns };
}

describe("[AGENT-9] the page that asks for a program", () => {
  test("names the program and its limit, and goes back with the code", async () => {
    const { bodies, addresses } = open(queryOf({ limit: "5", usage_limit_type: "monthly" }));
    await expect.element(page.getByRole("heading", { name: "program.example asks for an API key" })).toBeVisible();
    await expect.element(page.getByText("It may spend $5 a month.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Allow program.example" }));
    await expect.poll(() => addresses).toEqual(["https://program.example/done?a=b&code=the-code"]);
    expect(bodies).toEqual([
      {
        callback_url: "https://program.example/done?a=b",
        code_challenge: challenge,
        code_challenge_method: "S256",
        limit: 5,
        usage_limit_type: "monthly",
      },
    ]);
  });

  test("goes back without a key where the person refuses", async () => {
    const { bodies, addresses } = open(queryOf());
    await expect.element(page.getByText("It may spend as much as you may.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Do not allow" }));
    expect(addresses).toEqual(["https://program.example/done?a=b&error=access_denied"]);
    expect(bodies).toEqual([]);
  });

  test("offers a sign-in first to a person who is signed out", async () => {
    const { bodies, countSignIns } = open(queryOf(), { isSignedIn: false });
    await userEvent.click(page.getByRole("button", { name: "Sign in to allow" }));
    expect(countSignIns()).toBe(1);
    expect(bodies).toEqual([]);
  });

  test.each([
    ["an address without TLS", { callback_url: "http://program.example/" }],
    ["a script as its address", { callback_url: "javascript:alert(1)" }],
    ["the plain method", { code_challenge_method: "plain" }],
    ["no challenge", { code_challenge: "" }],
  ])("offers no button to a program with %s", async (_, more) => {
    open(queryOf(more));
    await expect.element(page.getByRole("heading", { name: "This request is not valid" })).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });
});
