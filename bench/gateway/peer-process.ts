// The peer that the gateway is compared with: the least that a Node server can do between a client and an upstream.
// Arguments: the upstream's base URL, and 'pass' (pipes the bytes) or 'encode' (decodes every event and encodes it
// again). Prints its own base URL when it listens.
import type { ServerResponse } from "node:http";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const [upstream = "", mode = "pass"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

/** Decodes each event's JSON and encodes it again; an incomplete event is kept until the next bytes. */
function encodeAgain(response: ServerResponse): (text: string) => void {
  let rest = "";
  return (text) => {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const at = event.indexOf("data: {") + "data: ".length;
      const isJson = at > "data: ".length - 1;
      response.write(
        isJson ? `${event.slice(0, at)}${JSON.stringify(JSON.parse(event.slice(at)))}\n\n` : `${event}\n\n`,
      );
    }
  };
}

const server = createServer((incoming, response) => {
  const outgoing = request(
    `${upstream}${(incoming.url ?? "").replace(/^\/v1/, "")}`,
    { method: "POST", agent, headers: { "content-type": "application/json" } },
    (answer) => {
      const type = answer.headers["content-type"] ?? "";
      response.writeHead(answer.statusCode ?? 502, { "content-type": type });
      if (mode === "pass" || !type.includes("event-stream")) {
        answer.pipe(response);
        return;
      }
      answer.setEncoding("utf8").on("data", encodeAgain(response));
      answer.on("end", () => response.end());
    },
  );
  outgoing.on("error", () => response.destroy());
  // A disconnected client needs no more of the answer.
  response.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", 4096, () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));
