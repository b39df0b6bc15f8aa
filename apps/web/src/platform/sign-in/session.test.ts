import { describe, expect, test } from "vitest";
import { createSession, displayName } from "./session.ts";

const ada = { id: "u1", name: "Ada Lovelace", email: "ada@example.com" };

type Answer = [status: number, body: unknown] | Error;

/** A session over a network that gives these responses in turn; an error is a failure of the network. */
function setUp(...answers: Answer[]) {
  return setUpAt({}, ...answers);
}

/** The same for a person who comes back from another service. */
function setUpAt(back: { organisationId?: string }, ...answers: Answer[]) {
  const requests: { path: string; body: unknown }[] = [];
  const session = createSession({
    ...back,
    fetch: async (path, init) => {
      requests.push({ path: String(path), body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) });
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no answer scripted");
      return Response.json(answer[1], { status: answer[0] });
    },
  });
  return { session, requests };
}

describe("the session", () => {
  test("is loading until the gateway answers, then knows the user", async () => {
    const { session } = setUp([200, { session: {}, user: ada }]);
    expect(session.state.getState()).toEqual({ status: "loading" });
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-in", user: ada });
  });

  test("knows the organization that is open", async () => {
    const { session } = setUp([200, { session: { activeOrganizationId: "org-1" }, user: ada }]);
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-in", user: ada, organisationId: "org-1" });
  });

  test("redirects to another service, with the address to return to", async () => {
    const { session, requests } = setUp([200, { url: "https://github.example/login", redirect: true }], [200, {}]);
    const outcome = await session.signInWith("github", "/chat?models=a/b", { invitation: "a-secret" });
    expect(outcome).toEqual({ ok: true, value: "https://github.example/login" });
    expect(requests).toEqual([
      {
        path: "/api/auth/sign-in/social",
        body: {
          provider: "github",
          callbackURL: "/chat?models=a/b",
          errorCallbackURL: "/chat?models=a/b",
          invitation: "a-secret",
        },
      },
    ]);
    expect((await session.signInWith("google", "/chat", {})).ok).toBe(false);
  });

  test("without a user is signed out", async () => {
    const { session } = setUp([200, null]);
    await session.refresh();
    expect(session.state.getState().status).toBe("signed-out");
  });

  test("is unreachable while the gateway is", async () => {
    const { session } = setUp(new TypeError("Failed to fetch"));
    await session.refresh();
    expect(session.state.getState().status).toBe("unreachable");
  });

  test("begins with signing up", async () => {
    const { session, requests } = setUp([200, { token: "t", user: ada }]);
    const form = { name: ada.name, email: ada.email, password: "correct horse" };
    expect(await session.signUp(form)).toEqual({ ok: true, value: undefined });
    expect(session.state.getState()).toEqual({ status: "signed-in", user: ada });
    expect(requests).toEqual([{ path: "/api/auth/sign-up/email", body: form }]);
  });

  test.each<[string, [number, unknown] | Error, string]>([
    ["the gateway's words", [401, { message: "Invalid email or password" }], "Invalid email or password"],
    ["a refusal without words", [500, {}], "The gateway refused with status 500. Try again."],
    ["too many tries", [429, {}], "Too many tries. Wait a moment, then try again."],
    [
      "a gateway that is down",
      new TypeError(),
      "The gateway could not be reached. Check that Tutti is running, then try again.",
    ],
    ["nonsense", [200, { user: { id: 3 } }], "The gateway's answer was not understood. Try again."],
  ])("reports why signing in failed: %s", async (_, answer, message) => {
    const { session } = setUp(answer);
    expect(await session.signIn({ email: ada.email, password: "x" })).toEqual({ ok: false, error: { message } });
    expect(session.state.getState().status).toBe("loading");
  });

  test.each([
    ["the same person is where they were", ada, [200, {}], "org-1"],
    ["another person is not", { ...ada, id: "u2" }, undefined, undefined],
    ["who was removed from it is not", ada, [403, {}], undefined],
  ] as const)("that begins after the gateway has ended one: %s", async (_, user, storedUser, organisationId) => {
    const answers = storedUser === undefined ? [] : [[...storedUser] as [number, unknown]];
    const { session, requests } = setUp(
      [200, { session: { activeOrganizationId: "org-1" }, user: ada }],
      [200, { token: "t", user }],
      ...answers,
    );
    await session.refresh();
    session.expire();
    session.expire();
    expect((await session.signIn({ email: ada.email, password: "x" })).ok).toBe(true);
    expect(session.state.getState()).toEqual({ status: "signed-in", user, ...(organisationId && { organisationId }) });
    expect(requests.slice(2)).toEqual(
      (storedUser && [{ path: "/api/auth/organization/set-active", body: { organizationId: "org-1" } }]) || [],
    );
  });

  test("stays ended until a user signs in, however often it is refreshed", async () => {
    const { session } = setUp([200, { user: ada }], [200, null], new TypeError(), [200, null]);
    await session.refresh();
    session.expire();
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-out", isExpired: true });
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "unreachable" });
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-out", isExpired: true });
  });

  test("resumed by the same user in another tab keeps its organization", async () => {
    const { session, requests } = setUp(
      [200, { session: { activeOrganizationId: "org-1" }, user: ada }],
      [200, { session: {}, user: ada }],
      [200, {}],
      [200, { session: {}, user: ada }],
    );
    await session.refresh();
    session.expire();
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-in", user: ada, organisationId: "org-1" });
    await session.refresh();
    expect(session.state.getState()).toEqual({ status: "signed-in", user: ada });
    expect(requests.filter(({ path }) => path.endsWith("set-active"))).toHaveLength(1);
  });

  test.each([
    ["where they were", 200, "org-1"],
    ["at their own where they are no member any more", 403, undefined],
  ])("that begins with another service finds who comes back %s", async (_, status, organisationId) => {
    const back = { organisationId: "org-1" };
    const { session, requests } = setUpAt(back, [200, { session: {}, user: ada }], [status, {}]);
    await session.refresh();
    expect(session.state.getState()).toEqual({
      status: "signed-in",
      user: ada,
      ...(organisationId && { organisationId }),
    });
    expect(requests[1]).toEqual({
      path: "/api/auth/organization/set-active",
      body: { organizationId: "org-1" },
    });
  });

  test("reports why connecting failed while it lasts, and no longer", async () => {
    const back = { message: "GitHub has not confirmed your email address." };
    const { session } = setUp([200, { user: ada }], [200, { success: true }]);
    session.returnFailure.setState(back);
    await session.refresh();
    expect(session.returnFailure.getState()).toEqual(back);
    await session.signOut();
    expect(session.returnFailure.getState()).toEqual({});
  });

  test("clears the failure of a sign-in elsewhere once the user signs in", async () => {
    const { session } = setUp([200, null], [200, { user: ada }]);
    session.returnFailure.setState({ message: "Signing in failed." });
    await session.refresh();
    expect(session.returnFailure.getState()).toEqual({ message: "Signing in failed." });
    await session.signIn({ email: ada.email, password: "x" });
    expect(session.returnFailure.getState()).toEqual({});
  });

  test("ends with signing out, or when the gateway no longer knows it", async () => {
    const { session } = setUp([200, { user: ada }], [200, { success: true }], [200, { user: ada }]);
    await session.refresh();
    await session.signOut();
    expect(session.state.getState()).toEqual({ status: "signed-out", isExpired: false });
    session.expire();
    expect(session.state.getState()).toEqual({ status: "signed-out", isExpired: false });
    await session.refresh();
    session.expire();
    expect(session.state.getState()).toEqual({ status: "signed-out", isExpired: true });
  });
});

test.each([
  [{ name: "Ada Lovelace", email: "ada@example.com" }, "Ada"],
  [{ name: "  ", email: "ada@example.com" }, "ada@example.com"],
])("the header calls %j %s", (user, expected) => {
  expect(displayName(user)).toBe(expected);
});
