import type { Duplex } from "node:stream";
import { upgradeWebSocket } from "@hono/node-server";
import { firstIssueOnly, type RunCommand, runCommandSchema, SOCKET_UNAUTHORIZED } from "@tutti/contract";
import { runOperations } from "@tutti/contract/operations/runs";
import type { Logger } from "pino";
import { WebSocket } from "ws";
import type { Accounts } from "../../accounts/accounts.ts";
import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import { readJsonText } from "../../bodies/json/json-reader.ts";
import type { Following } from "../../runs/following.ts";
import type { Runs } from "../../runs/runs.ts";
import type { Services } from "../../services.ts";
import type { AppContext } from "../app-env.ts";
import { identify } from "../authenticate.ts";
import { runOwnerOf } from "./run-owner.ts";
import { watchSession } from "./session-watch.ts";
import { createSocketSink, type SocketSink } from "./socket-sink.ts";

/**
 * Milliseconds between two pings; proxies close connections that are idle for a minute. A peer that has not answered a
 * ping by the next one is dead.
 */
const PING_INTERVAL = 30_000;

/** How many runs one connection follows at once; each costs a look-up and a cursor. */
const MAX_FOLLOWED = 2000;

/** Close codes (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/**
 * Upgrades a request to the WebSocket that follows runs. Browsers send cookies along with the handshakes of every page:
 * one of another origin has been refused before (`refuse-foreign-hosts.ts`). A client without a session gets a socket
 * that is closed with SOCKET_UNAUTHORIZED, since a page cannot read the status of a refused handshake.
 */
export async function openRunSocket(c: AppContext, services: Services): Promise<Response> {
  const { accounts, runs, log } = services;
  const request = c.req.raw;
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiFailure({ code: 400, message: "Open this address as a WebSocket, or use POST /api/v1/runs/events" });
  }
  const identity = await identify(request, accounts);
  const response = await upgradeWebSocket(() => ({
    onOpen(_, { raw }) {
      if (!(raw instanceof WebSocket)) return;
      if (identity === undefined) raw.close(SOCKET_UNAUTHORIZED, "No auth credentials found");
      else serveSocket(raw, { request, connection: c.env?.incoming?.socket, identity, accounts, runs, log });
    },
  }))(c, async () => undefined);
  return response instanceof Response ? response : new Response(null, { status: 400 });
}

interface SocketContext {
  request: Request;
  connection: Duplex | undefined;
  identity: Identity;
  accounts: Pick<Accounts, "identify" | "access">;
  runs: Runs;
  log: Logger;
}

function serveSocket(socket: WebSocket, context: SocketContext): void {
  const { runs, connection, identity } = context;
  const sink = createSocketSink(socket, connection);
  const following = runs.follow({
    userId: identity.userId,
    sink,
    onClosing: () => socket.close(GOING_AWAY, "The gateway is stopping"),
  });
  if (following === undefined) socket.close(TRY_AGAIN_LATER, "Too many connections");
  else executeCommands(socket, { ...context, sink, following });
}

function executeCommands(socket: WebSocket, context: SocketContext & { sink: SocketSink; following: Following }): void {
  const { request, identity, accounts, runs, log, sink, following } = context;
  const signOut = () => socket.close(SOCKET_UNAUTHORIZED, "The session has ended");
  const watch = watchSession({ accounts, request, identity, onEnd: signOut });
  const heartbeat = keepAlive(socket);

  async function follow(positions: Extract<RunCommand, { follow: unknown }>["follow"]): Promise<void> {
    // Later commands wait in the connection.
    socket.pause();
    try {
      const now = await watch.identify();
      if (now === undefined) signOut();
      else if (following.size + positions.length > MAX_FOLLOWED) {
        socket.close(POLICY_VIOLATION, `At most ${MAX_FOLLOWED} runs are followed at once`);
      } else following.follow(positions, runs.finder(runOwnerOf(now)));
    } catch (error) {
      log.warn({ err: error }, "a session could not be read for a WebSocket");
      socket.close(TRY_AGAIN_LATER, "Try again in a moment");
    } finally {
      if (!sink.isCongested) socket.resume();
    }
  }

  function execute(command: RunCommand): void {
    if ("follow" in command) queue = queue.then(() => follow(command.follow));
    else if ("unfollow" in command) queue = queue.then(() => following.unfollow(command.unfollow));
    else void sink.write(JSON.stringify({ pong: command.ping }));
  }

  // A pause does not hold back commands that were received together with this one.
  let queue = Promise.resolve();
  socket.on("message", (data, isBinary) => {
    const command = isBinary ? undefined : readCommand(String(data));
    if (command) execute(command);
    else socket.close(POLICY_VIOLATION, "Not a command");
  });
  socket.on("error", (error) => log.debug({ err: error }, "a WebSocket broke"));
  socket.once("close", () => {
    heartbeat.close();
    watch.close();
    following.close();
  });
}

function readCommand(text: string): RunCommand | undefined {
  try {
    return runCommandSchema.safeParse(readJsonText(text, runOperations.followRuns.body), firstIssueOnly).data;
  } catch {
    return undefined;
  }
}

function keepAlive(socket: WebSocket): { close(): void } {
  let isAlive = true;
  socket.on("pong", () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_INTERVAL);
  return { close: () => clearInterval(timer) };
}
