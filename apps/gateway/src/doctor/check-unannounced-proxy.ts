import { hostToOpen } from "../start/listen.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const CHECK = "unannounced proxy";

/** Milliseconds. */
const TIMEOUT = 5_000;

/** Headers of the proxies and tunnels that people most often put in front, each of which has to be refused. */
const forwardings: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-for": "192.0.2.77", "x-forwarded-proto": "https" },
  { forwarded: "for=192.0.2.77" },
  { via: "1.1 proxy" },
  { "cf-connecting-ip": "192.0.2.77" },
  { "tailscale-user-login": "doctor@example.org" },
];

/**
 * Tries whether a gateway that is set up for its own machine takes a forwarded request for one of this machine: sends
 * it requests as a proxy would, each of which it has to refuse with 421. Undefined where no gateway runs.
 */
export async function checkUnannouncedProxy(options: {
  host: string;
  port: number;
  publicUrl: string | undefined;
}): Promise<Finding | undefined> {
  const { host, port, publicUrl } = options;
  if (publicUrl !== undefined) {
    return warning(
      CHECK,
      `PUBLIC_URL is ${publicUrl}, an address of this machine: requests that a proxy forwards are served, though as none of this machine`,
      "Unset PUBLIC_URL if no proxy stands in front; set TUTTI_TRUST_PROXY=1 if one does.",
    );
  }
  const address = `http://${hostToOpen(host)}:${port}/api/connection-check`;
  const statuses = await Promise.all(
    forwardings.map(async (headers) => {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
      await response?.body?.cancel();
      return { header: Object.keys(headers)[0], status: response?.status };
    }),
  );
  if (statuses.every(({ status }) => status === undefined)) return undefined;
  const servedRequest = statuses.find(({ status }) => status !== 421);
  if (servedRequest === undefined) return good(CHECK, "a request that a proxy or a tunnel forwards is refused");
  return bad(
    CHECK,
    `the gateway on port ${port} takes a request with the header "${servedRequest.header}", which a proxy or a tunnel forwards, for one of this machine`,
    "Restart the gateway, so that it runs the installed version with these settings. If a proxy stands in front, set PUBLIC_URL and TUTTI_TRUST_PROXY=1.",
  );
}
