import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { RunCommand, RunEntry, RunEvent, RunFrame } from "@tutti/contract";
import {
  encodeSseData,
  followRunsRequestSchema,
  runCommandSchema,
  runIdSchema,
  SOCKET_UNAUTHORIZED,
  startRunQuerySchema,
} from "@tutti/contract";
import type { WebSocket } from "ws";
import { createRunLogs, type SendFrame } from "./run-logs.ts";

/** A request to start or stop a run. */
export interface RunRequest {
  id: string;
  headers: IncomingMessage["headers"];
  /** The query of a start. */
  unattended?: "finish" | "stop";
  /** The JSON of a start's body. */
  body?: unknown;
}

/** The response of a scripted gateway in place of its normal one: a status, or a broken connection. */
export type ScriptedRefusal = { status: number; headers?: Record<string, string>; body?: unknown } | "break";

/**
 * How it treats a WebSocket: normally; by refusing the handshake, as a proxy that lets none through; by closing it as
 * one without a session; by opening it and never sending anything; by answering everything but pings.
 */
export type SocketBehavior = "open" | "refuse" | "unauthorized" | "mute" | "no-pong";

export interface ScriptedRunGateway {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Starts and stops so far, oldest first, refused ones included. */
  starts: readonly RunRequest[];
  stops: readonly RunRequest[];
  /** Commands received on WebSockets, and bodies of requests for event streams, oldest first. */
  commands: readonly RunCommand[];
  streamRequests: readonly { follow: readonly { run: string; from: number }[] }[];
  /** How many WebSocket handshakes there were. */
  handshakes(): number;
  /** How many WebSockets are open now. */
  openSockets(): number;
  openStreams(): number;
  /** The runs that are read now, on any connection. */
  followedRuns(): string[];
  /** Messages of the client that are not in the contract. */
  violations: readonly string[];
  /** Creates a run without a start. */
  create(id: string): void;
  entries(id: string): readonly RunEntry[];
  append(id: string, event: RunEvent, options?: { isNotified?: boolean }): void;
  repeat(id: string, count: number): void;
  remove(id: string): void;
  /** Sends a text on every connection, also one that is no message of the protocol. */
  say(text: string): void;
  /** Breaks every connection. */
  cut(): void;
  /** Each is read for each request; undefined: the normal behavior. */
  script: {
    socket: SocketBehavior;
    start?: ((start: RunRequest) => ScriptedRefusal | undefined) | undefined;
    stop?: ((stop: RunRequest) => ScriptedRefusal | undefined) | undefined;
    stream?: (() => ScriptedRefusal | undefined) | undefined;
  };
  close(): Promise<void>;
}

/**
 * Starts a real server on 127.0.0.1 that speaks the protocol of runs (contract: `run.ts`) over HTTP, WebSockets and
 * event streams, and misbehaves as its script says.
 */
export async function startScriptedRunGateway(options: { replaySize?: number } = {}): Promise<ScriptedRunGateway> {
  // Loaded late, so that tests in a browser may use this package's other parts.
  const { createServer } = await import("node:http");
  const { WebSocketServer } = await import("ws");
  const logs = createRunLogs({ replaySize: options.replaySize ?? 100 });
  const script: ScriptedRunGateway["script"] = { socket: "open" };
  const starts: RunRequest[] = [];
  const stops: RunRequest[] = [];
  const commands: RunCommand[] = [];
  const streamRequests: { follow: { run: string; from: number }[] }[] = [];
  const violations: string[] = [];
  const sockets = new Map<WebSocket, SendFrame>();
  const streams = new Map<ServerResponse, SendFrame>();
  let handshakes = 0;

  const execute = (socket: WebSocket, text: string): void => {
    const parseResult = runCommandSchema.safeParse(parse(text));
    if (!parseResult.success) {
      violations.push(text);
      return;
    }
    const command = parseResult.data;
    commands.push(command);
    const send = sockets.get(socket);
    if (!send || script.socket === "mute") return;
    if ("ping" in command && script.socket !== "no-pong") send({ pong: command.ping });
    if ("follow" in command) for (const position of command.follow) logs.follow(send, position);
    if ("unfollow" in command) for (const id of command.unfollow) logs.unfollow(send, id);
  };

  const welcome = (socket: WebSocket): void => {
    if (script.socket === "unauthorized") {
      socket.close(SOCKET_UNAUTHORIZED, "No session");
      return;
    }
    const send: SendFrame = (frame) => socket.send(JSON.stringify(frame));
    sockets.set(socket, send);
    socket.on("message", (data) => execute(socket, String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      logs.leave(send);
    });
  };

  const openStream = (response: ServerResponse, body: unknown): void => {
    const parseResult = followRunsRequestSchema.safeParse(body);
    if (!parseResult.success) {
      violations.push(JSON.stringify(body));
      answer(response, { status: 400 });
      return;
    }
    streamRequests.push(parseResult.data);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    const send = (frame: RunFrame): void => void response.write(encodeSseData(frame));
    streams.set(response, send);
    response.on("close", () => {
      streams.delete(response);
      logs.leave(send);
    });
    for (const position of parseResult.data.follow) logs.follow(send, position);
  };

  const start = (response: ServerResponse, request: RunRequest): void => {
    starts.push(request);
    const refusal = script.start?.(request);
    if (refusal) answer(response, refusal);
    else answer(response, { status: 202, body: { data: { id: request.id, is_new: logs.create(request.id) } } });
  };

  const stop = (response: ServerResponse, request: RunRequest): void => {
    stops.push(request);
    answer(response, script.stop?.(request) ?? { status: 200, body: { data: { id: request.id } } });
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? "/", "http://gateway");
    const [, rest, action] = url.pathname.match(/^\/api\/[^/]+\/runs\/([^/]+)(\/stop)?$/) ?? [];
    const body = parse(await textOf(message));
    const { headers } = message;
    if (message.method === "POST" && rest === "events") {
      const refusal = script.stream?.();
      return refusal ? answer(response, refusal) : openStream(response, body);
    }
    const id = runIdSchema.safeParse(rest);
    const query = startRunQuerySchema.safeParse(Object.fromEntries(url.searchParams));
    if (id.success && query.success && message.method === "PUT" && !action) {
      return start(response, { id: id.data, headers, unattended: query.data.unattended, body });
    }
    if (id.success && message.method === "POST" && action) return stop(response, { id: id.data, headers });
    violations.push(`${message.method} ${message.url}`);
    answer(response, { status: 404 });
  };

  const server = createServer((message, response) => {
    handle(message, response).catch(() => response.destroy());
  });
  const socketServer = new WebSocketServer({ noServer: true });
  server.on("upgrade", (message: IncomingMessage, stream: Duplex, head: Buffer) => {
    handshakes += 1;
    stream.on("error", () => undefined);
    const isRightPath = /^\/api\/[^/]+\/runs\/socket$/.test(message.url ?? "");
    if (!isRightPath) violations.push(`upgrade ${message.url}`);
    if (!isRightPath || script.socket === "refuse") {
      stream.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    socketServer.handleUpgrade(message, stream, head, welcome);
  });
  const origin = await listen(server);

  const cut = (): void => {
    for (const socket of sockets.keys()) socket.terminate();
    for (const response of streams.keys()) response.destroy();
  };
  return {
    origin,
    starts,
    stops,
    commands,
    streamRequests,
    violations,
    handshakes: () => handshakes,
    openSockets: () => sockets.size,
    openStreams: () => streams.size,
    followedRuns: () => [
      ...new Set([...sockets.values(), ...streams.values()].flatMap((send) => logs.followedBy(send))),
    ],
    create: (id) => void logs.create(id),
    entries: logs.entries,
    append: logs.append,
    repeat: logs.repeat,
    remove: logs.remove,
    say(text) {
      for (const socket of sockets.keys()) socket.send(text);
      for (const response of streams.keys()) response.write(`data: ${text}\n\n`);
    },
    cut,
    script,
    async close() {
      cut();
      socketServer.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** Listens on a free port; returns the server's origin. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(response: ServerResponse, refusal: ScriptedRefusal): void {
  if (refusal === "break") {
    response.destroy();
    return;
  }
  response.writeHead(refusal.status, { "content-type": "application/json", ...refusal.headers });
  response.end(refusal.body === undefined ? undefined : JSON.stringify(refusal.body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
