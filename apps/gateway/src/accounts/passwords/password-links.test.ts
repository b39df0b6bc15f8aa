import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPeople, type People } from "../../administration/people.ts";
import { commandLine } from "../../audit/audit-log.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { HOUR } from "../../day.ts";
import { textAt } from "../../http/json.test-support.ts";
import { type Person, startPeople, type TestPeople } from "../../http/people.test-support.ts";
import { createPasswordMail } from "../../mail/send-password-link.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** A mail server that accepts every mail and records it. */
async function startMailServer() {
  const mails: string[] = [];
  const open = new Set<Socket>();
  let onConnection = (): void => undefined;
  const server: Server = createServer((socket) => {
    open.add(socket);
    let text: string | undefined;
    socket.write("220 mail.example.org ESMTP\r\n");
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", (data) => {
      if (text !== undefined) {
        text += String(data);
        if (!text.endsWith("\r\n.\r\n")) return;
        mails.push(text);
        text = undefined;
        socket.write("250 OK\r\n");
        return onConnection();
      }
      const command = String(data).slice(0, 4).toUpperCase();
      if (command === "DATA") text = "";
      if (command === "QUIT") return socket.end("221 Bye\r\n");
      socket.write(command === "DATA" ? "354 Go on\r\n" : "250 OK\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    /** Resolves with the next mail. */
    next: () =>
      new Promise<string>((resolve) => {
        onConnection = () => resolve(mails.at(-1) ?? "");
      }),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

describe.each(testDatabases().filter((kind) => kind.available))("links for passwords on $title", (kind) => {
  let database: Database;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let gateway: TestPeople;
  let people: People;
  let grace: Person;
  let now = Date.parse("2026-11-20T12:00:00.000Z");

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    mail = await startMailServer();
    const sendLink = createPasswordMail({ url: mail.url, from: "Tutti <tutti@example.org>" });
    gateway = startPeople({ database, now: () => now, sendLink });
    people = createPeople({ database, now: () => now });
    await gateway.signUp("Ada");
    grace = await gateway.signUp("Grace");
  });
  afterAll(async () => {
    mail.close();
    await database.close();
    await kind.remove();
  });

  const use = (secret: string, newPassword: string) => grace.auth("use-password-link", { secret, newPassword });
  const signIn = (password: string) => grace.auth("sign-in/email", { email: grace.email, password });
  const makeLink = async () => {
    const passwordLink = await people.makePasswordLink(commandLine, { email: grace.email });
    if (!passwordLink.ok) throw new Error(passwordLink.error);
    return passwordLink.value.link.secret;
  };

  test("[OPS-1] a link sets the password once, and its secret is not stored", async () => {
    const first = await makeLink();
    const secret = await makeLink();
    expect(await use(first, "difference engine")).toMatchObject({ status: 400 });
    expect(await use(secret, "password123")).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
    expect(await gateway.ask("POST", "/api/auth/describe-password-link", { body: { secret } })).toMatchObject({
      status: 200,
      body: { name: "Grace", email: grace.email },
    });
    const rows = JSON.stringify(await database.queries.selectFrom("password_links").selectAll().execute());
    expect(rows).not.toContain(secret);
    // Of two requests at the same moment one succeeds.
    const outcomes = await Promise.all([use(secret, "difference engine"), use(secret, "another machine")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const password = outcomes[0]?.status === 200 ? "difference engine" : "another machine";
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(401);
    expect((await signIn("analytical engine")).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect((await use(secret, "a third machine")).body).toMatchObject({ code: "PASSWORD_LINK_NOT_GOOD" });
  });

  test("[OPS-1] a link expires after 24 hours, and sets a new account's first password", async () => {
    const secret = await makeLink();
    now += 24 * HOUR + 1;
    expect((await use(secret, "difference engine")).status).toBe(400);
    const addition = await people.add(commandLine, { name: "Joan", email: "joan@example.org" });
    if (!addition.ok) throw new Error(addition.error);
    expect((await use(addition.value.link.secret, "a bombe of her own")).status).toBe(200);
    const joan = { email: "joan@example.org", password: "a bombe of her own" };
    expect((await gateway.ask("POST", "/api/auth/sign-in/email", { body: joan })).status).toBe(200);
  });

  test("[SEC-11] mailed and administrators' links begin with the public address", async () => {
    const publicUrl = "https://tutti.example.org";
    const sendLink = createPasswordMail({ url: mail.url, from: "Tutti <tutti@example.org>" });
    const publicGateway = startPeople({ database, now: () => now, sendLink, publicUrl });
    const message = mail.next();
    const response = await publicGateway.ask("POST", "/api/auth/request-password-link", {
      body: { email: grace.email },
    });
    expect(response.status).toBe(200);
    expect((await message).replaceAll("=\r\n", "")).toContain(`${publicUrl}/set-password#`);
    expect(publicGateway.accounts.linkOriginOf(new Request("http://127.0.0.1:9999/"))).toBe(publicUrl);
  });

  test("[OPS-1] a request for a mail has the same answer with and without an account", async () => {
    const mailsBefore = mail.mails.length;
    const message = mail.next();
    const ask = (email: string) => grace.auth("request-password-link", { email });
    const stranger = await ask("stranger@example.org");
    const own = await ask(grace.email.toUpperCase());
    expect([own.status, own.body]).toEqual([stranger.status, stranger.body]);
    const text = (await message).replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(text).toContain(`To: ${grace.email}`);
    const secret = /\/set-password#([\w-]+)/.exec(text)?.[1] ?? "";
    expect((await use(secret, "letter by letter")).status).toBe(200);
    expect((await signIn("letter by letter")).status).toBe(200);
    expect(mail.mails.length - mailsBefore).toBe(1);
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await ask("stranger@example.org")).status);
    expect(statuses.at(-1)).toBe(429);
    expect(textAt((await gateway.ask("GET", "/api/frontend/sign-in-options")).body, "sign_up")).toBe("open");
  });
});
