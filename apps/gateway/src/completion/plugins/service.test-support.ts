import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a service received. */
export interface ServiceRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON; undefined where there was none. */
  body: unknown;
}

export interface ServiceAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, any other value as JSON. */
  body: unknown;
}

/** A scripted service on the network that records its requests. */
export interface TestService {
  url: string;
  requests: ServiceRequest[];
  answer: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;
  close(): Promise<void>;
}

export async function startService(): Promise<TestService> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "", url = "", headers } = incoming;
    const request = { method, path: url, headers, body: text === "" ? undefined : JSON.parse(text) };
    service.requests.push(request);
    const { status = 200, headers: responseHeaders = {}, body } = await service.answer(request);
    const isText = typeof body === "string" || body instanceof Uint8Array;
    outgoing.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...responseHeaders });
    outgoing.end(isText ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service: TestService = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    answer: () => ({ body: {} }),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return service;
}
