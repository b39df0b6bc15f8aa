import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The ways in which a vendor leaks secrets; a test selects one by the model's name. */
export const indiscretions = ["message", "headers", "text", "planted", "stream"] as const;

export type Indiscretion = (typeof indiscretions)[number];

/** A vendor that repeats everything that it was sent, and every other secret that it knows. */
export interface HostileVendor {
  url: string;
  /** Every header and address that it was sent, in one text. */
  requestTexts(): string;
  close(): Promise<void>;
}

export async function startHostileVendor(secrets: readonly string[]): Promise<HostileVendor> {
  let requestText = "";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const headers = JSON.stringify(request.headers);
    requestText += `${request.url} ${headers}\n`;
    const indiscretion = indiscretions.find((each) => `${request.url} ${body}`.includes(`says-${each}`)) ?? "text";
    const { status, type, text } = answers[indiscretion]({ request, headers, secretTexts: secrets.join(" and ") });
    response.writeHead(status, { "content-type": type, "x-key": keyIn(request) });
    response.end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestTexts: () => requestText,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

interface ApiCall {
  request: IncomingMessage;
  /** As JSON. */
  headers: string;
  secretTexts: string;
}

interface VendorResponse {
  status: number;
  type: string;
  text: string;
}

const json = (status: number, value: unknown): VendorResponse => ({
  status,
  type: "application/json",
  text: JSON.stringify(value),
});

const answers: Readonly<Record<Indiscretion, (call: ApiCall) => VendorResponse>> = {
  message: ({ request }) =>
    json(401, {
      error: { message: `Incorrect API key provided: ${keyIn(request)}. See ${request.url}`, type: "auth" },
    }),
  headers: ({ request, headers }) =>
    json(400, { error: { message: `Bad request: ${headers}`, code: 400, headers: request.headers, raw: headers } }),
  text: ({ request, headers }) => ({
    status: 500,
    type: "text/plain",
    text: `GET ${request.url}\nAuthorization: ${request.headers.authorization}\nx-api-key: ${keyIn(request)}\n${headers}`,
  }),
  planted: ({ secretTexts }) =>
    json(403, {
      error: { message: secretTexts, deep: { down: [secretTexts, JSON.stringify({ planted: secretTexts })] } },
    }),
  stream: ({ request, headers, secretTexts }) => ({
    status: 200,
    type: "text/event-stream",
    text: `${beginningFor(request.url ?? "")}${errorFor(request.url ?? "", `${headers} and ${secretTexts}`)}`,
  }),
};

function keyIn({ headers, url }: IncomingMessage): string {
  const inHeader = headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization?.replace("Bearer ", "");
  return String(inHeader ?? new URL(url ?? "", "http://vendor").searchParams.get("key") ?? "none");
}

const event = (value: object, name?: string) => `${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(value)}\n\n`;

function beginningFor(url: string): string {
  if (url.includes("/anthropic/")) {
    const message = {
      id: "msg",
      type: "message",
      role: "assistant",
      content: [],
      model: "m",
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    return (
      event({ type: "message_start", message }, "message_start") +
      event(
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        "content_block_start",
      ) +
      event(
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello" } },
        "content_block_delta",
      )
    );
  }
  if (url.includes("/google/")) {
    return event({ candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] } }] });
  }
  return event({ id: "1", model: "m", choices: [{ index: 0, delta: { content: "Hello" } }] });
}

function errorFor(url: string, message: string): string {
  if (url.includes("/anthropic/"))
    return event({ type: "error", error: { type: "overloaded_error", message } }, "error");
  return event({ error: { code: 500, message, status: "INTERNAL" } });
}
