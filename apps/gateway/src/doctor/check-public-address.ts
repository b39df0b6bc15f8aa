import { SOCKET_UNAUTHORIZED, safeParse } from "@tutti/contract";
import { WebSocket } from "ws";
import { type ConnectionCheck, connectionCheckSchema } from "../http/server/connection-check.ts";
import type { ClockSample } from "./check-clock.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const CHECK = "public address";

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Milliseconds that must lie between the two events of the check; the gateway sends them one and a half seconds apart.
 */
const APART = 500;

/** An address that no client has (RFC 5737): a proxy that passes it on lets every client choose its address. */
const CLAIMED = "192.0.2.77";

export interface CheckedAddress {
  findings: Finding[];
  clock: ClockSample | undefined;
}

/** Calls the gateway by its public address, through all proxies in front of it. */
export async function checkPublicAddress(options: {
  publicUrl: string;
  trustProxy: boolean;
  version: string;
}): Promise<CheckedAddress> {
  const { publicUrl, trustProxy, version } = options;
  const probe = await ask(publicUrl);
  if ("failure" in probe) return { findings: [probe.failure], clock: undefined };
  const { check, isAtOnce, clock } = probe;
  const findings = [good(CHECK, `${publicUrl} leads to a gateway`)];
  if (check.version !== version) {
    findings.push(
      warning(
        CHECK,
        `${publicUrl} leads to Tutti ${check.version}, and this is ${version}`,
        "Restart that gateway with this version, or correct PUBLIC_URL.",
      ),
    );
  }
  findings.push(checkOrigin(publicUrl, check));
  findings.push(checkClient(trustProxy, check));
  findings.push(
    isAtOnce
      ? good(CHECK, "events arrive without delay")
      : bad(
          CHECK,
          `a proxy in front of ${publicUrl} buffers events: answers appear all at once at their end`,
          "Turn off its buffering (nginx: proxy_buffering off; Caddy: flush_interval -1).",
        ),
  );
  findings.push(await checkSocket(publicUrl));
  return { findings, clock };
}

type CheckOutcome =
  | { failure: Finding }
  | { check: ConnectionCheck; isAtOnce: boolean; clock: ClockSample | undefined };

async function ask(publicUrl: string): Promise<CheckOutcome> {
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/api/connection-check`, {
      headers: { accept: "text/event-stream", "x-forwarded-for": CLAIMED },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    const next = "Start the gateway and its proxy, or correct PUBLIC_URL, the name's DNS or the certificate.";
    return { failure: bad(CHECK, `${publicUrl} cannot be reached from this machine: ${reasonOf(error)}`, next) };
  }
  const date = Date.parse(response.headers.get("date") ?? "");
  const clock = Number.isNaN(date) ? undefined : { source: publicUrl, theirs: date, ours: Date.now() };
  if (!response.ok || response.body === null) return { failure: await describeRefusal(publicUrl, response) };
  const pieces: { text: string; at: number }[] = [];
  try {
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      pieces.push({ text: decoder.decode(bytes, { stream: true }), at: performance.now() });
    }
  } catch (error) {
    const next = "Check its proxy's log and timeouts.";
    return { failure: bad(CHECK, `${publicUrl} interrupted a response: ${reasonOf(error)}`, next) };
  }
  const text = pieces.map((piece) => piece.text).join("");
  const connectionCheck = safeParse(connectionCheckSchema, readFirst(text));
  if (!connectionCheck.success)
    return { failure: await describeRefusal(publicUrl, new Response(text, { status: 200 })) };
  const first = pieces[0]?.at ?? 0;
  const last = pieces.at(-1)?.at ?? 0;
  return { check: connectionCheck.data, isAtOnce: last - first >= APART, clock };
}

function readFirst(text: string): unknown {
  try {
    return JSON.parse(/^data: (.*)$/mu.exec(text)?.[1] ?? "");
  } catch {
    return undefined;
  }
}

async function describeRefusal(publicUrl: string, response: Response): Promise<Finding> {
  const text = await response.text().catch(() => "");
  const what = `${publicUrl} responds with status ${response.status}, which this gateway would not`;
  if (response.status === 421) {
    return bad(
      CHECK,
      `the gateway behind ${publicUrl} receives another host name: ${text.slice(0, 300)}`,
      "Have the proxy forward the name (nginx: proxy_set_header Host $host), or start the gateway with PUBLIC_URL set.",
    );
  }
  if (response.status >= 502 && response.status <= 504) {
    return bad(
      CHECK,
      what,
      "The proxy does not reach the gateway: start the gateway, or correct its address in the proxy.",
    );
  }
  return bad(CHECK, what, "Correct PUBLIC_URL, or have its proxy forward every path to the gateway.");
}

function checkOrigin(publicUrl: string, { origin }: ConnectionCheck): Finding {
  if (origin === publicUrl) return good(CHECK, "the gateway sees the address that people open");
  return bad(
    CHECK,
    `the gateway takes ${origin} for its own address when it is called at ${publicUrl}: sign-ins and links fail`,
    "Start the gateway with the same PUBLIC_URL, and have the proxy forward the name (nginx: proxy_set_header Host $host).",
  );
}

function checkClient(trustProxy: boolean, { client_address: address }: ConnectionCheck): Finding {
  if (address === CLAIMED) {
    return bad(
      CHECK,
      "the proxy forwards the address that a client claims to have: any client can evade the sign-in limits",
      "Have it write X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), or unset TUTTI_TRUST_PROXY.",
    );
  }
  return good(
    CHECK,
    `the gateway sees this machine as ${address ?? "a client"}${trustProxy ? "" : ", which may be the proxy"}`,
  );
}

/** Without a session the gateway opens a socket, and closes it with its own close code. */
async function checkSocket(publicUrl: string): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/u, "ws")}/api/v1/runs/socket`, {
    handshakeTimeout: TIMEOUT,
    origin: publicUrl,
  });
  const ending = Promise.withResolvers<number | string>();
  socket.once("close", (code) => ending.resolve(code));
  socket.once("error", (error) => ending.resolve(error.message));
  const timer = setTimeout(() => socket.terminate(), TIMEOUT);
  const end = await ending.promise;
  clearTimeout(timer);
  if (end === SOCKET_UNAUTHORIZED) return good(CHECK, "WebSockets work");
  return bad(
    CHECK,
    `a proxy in front of ${publicUrl} blocks WebSockets (${end}): each answer needs its own connection`,
    "Have it forward Upgrade and Connection for /api/v1/runs/socket (nginx: proxy_set_header Upgrade $http_upgrade).",
  );
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
