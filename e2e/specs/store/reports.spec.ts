import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** A receiver of reports on another origin. */
async function startCollector(): Promise<{
  server: Server;
  address: string;
  bodies: { path: string; body: string }[];
}> {
  const bodies: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    request.on("end", () => {
      bodies.push({ path: request.url ?? "", body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

test("reports reach the operator's addresses without message texts", async ({ page, house }) => {
  const { server, address, bodies } = await startCollector();
  try {
    await house.start({
      environment: { TUTTI_ANALYTICS_URL: `${address}/events`, TUTTI_ERROR_REPORTING_URL: `${address}/errors` },
    });
    await house.signUp();
    await house.open();
    const { say, isQuiet } = chat(page);
    await say("A secret plan for the weekend");
    await expect(page).toHaveURL(/room=/);
    await isQuiet();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("A secret plan that broke");
      });
    });
    // A slow answer's events may go in more than one report.
    const sentReports = (): string => bodies.map(({ body }) => body).join("\n");
    const paths = (): string[] => [...new Set(bodies.map(({ path }) => path))].toSorted();
    await expect.poll(paths).toEqual(["/errors", "/events"]);
    await expect.poll(sentReports).toContain("playground_v3:message_send");
    await expect.poll(sentReports).toContain("playground_v3:fetch_chat_completion");
    await expect.poll(sentReports).toContain('"type":"TypeError","place":"page"');
    expect(sentReports()).not.toContain("secret");
    expect(sentReports()).not.toContain(new URL(page.url()).searchParams.get("room") ?? "no room");
  } finally {
    server.close();
  }
});

test("a page without the operator's addresses sends no reports", async ({ page, house }) => {
  const { origin } = await house.start();
  await house.signUp();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  const beacons: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "ping") beacons.push(request.url());
  });
  await house.open();
  const { say, isQuiet } = chat(page);
  // By then the page has read where reports are sent.
  const responsePromise = page.waitForResponse("**/api/health");
  await say("Hello");
  await isQuiet();
  await responsePromise;
  expect(elsewhere).toEqual([]);
  expect(beacons).toEqual([]);
});
