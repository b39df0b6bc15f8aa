import { once } from "node:events";
import { createServer } from "node:net";
import { type Health, healthSchema, safeParse } from "@tutti/contract";
import { failureCode } from "../database/file-failure.ts";
import { describeListenFailure } from "../start/listen.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** Milliseconds within which the process at the port must identify itself. */
const TIMEOUT = 5_000;

/** Whether the port is free, or this product already listens on it. */
export async function checkPort(options: { host: string; port: number; version: string }): Promise<Finding> {
  const { host, port, version } = options;
  const failure = await tryPort(host, port);
  if (failure === undefined) return good("port", `${host}, port ${port}, is free: no gateway runs there`);
  const [what = "", ...rest] = describeListenFailure({ host, port, error: failure }).split(/(?<=\.) /u);
  if (failureCode(failure) !== "EADDRINUSE") return bad("port", what.replace(/\.$/u, ""), rest.join(" "));
  const health = await askHealth(host, port);
  if (health === undefined) return bad("port", `Port ${port} is in use by another program`, rest.join(" "));
  if (health.version !== version) {
    return warning(
      "port",
      `the gateway on port ${port} is Tutti ${health.version}, and this is ${version}`,
      "Restart the gateway, so that it runs the installed version.",
    );
  }
  if (health.workers === undefined) return good("port", `a gateway responds on port ${port}`);
  return describeWorkers(port, health.workers);
}

function describeWorkers(port: number, { running, configured }: NonNullable<Health["workers"]>): Finding {
  if (running >= configured) return good("port", `a gateway with ${running} workers responds on port ${port}`);
  return warning(
    "port",
    `${running} of the ${configured} workers of the gateway on port ${port} respond`,
    "See its log for why the others ended; it restarts them automatically.",
  );
}

async function tryPort(host: string, port: number): Promise<unknown> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return error;
  } finally {
    server.close();
  }
}

async function askHealth(host: string, port: number): Promise<Health | undefined> {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host.includes(":") ? `[${host === "::" ? "::1" : host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/api/health`, { signal: AbortSignal.timeout(TIMEOUT) });
    return safeParse(healthSchema, await response.json()).data;
  } catch {
    return undefined;
  }
}
