import { OWNER_PATH } from "../../../../apps/gateway/src/accounts/sign-in/local-owner.ts";
import { type Attack, runMany, send } from "./attack.ts";

/** What proxies, tunnels and networks in front of a machine add to the requests that they forward. */
const forwardings: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-for": "192.0.2.77", "x-forwarded-proto": "https" },
  { "x-forwarded-for": "127.0.0.1" },
  { "x-real-ip": "127.0.0.1" },
  { forwarded: "for=192.0.2.77;host=localhost" },
  { via: "1.1 proxy" },
  { "cf-connecting-ip": "192.0.2.77" },
  { "tailscale-user-login": "stranger@example.org" },
  { "x-ngrok-request-id": "1" },
];

/** A proxy that the gateway does not know forwards a stranger's requests for the owner's session. */
export const forwardedRequests: Attack = {
  name: "requests that an unannounced proxy forwards: requests that are served",
  memory: 150,
  async run({ origin, smoke }) {
    const tries = smoke ? 40 : 4_000;
    let count = 0;
    await runMany(tries, 16, async (index) => {
      const headers = { ...forwardings[index % forwardings.length], origin };
      const { status } = await send(`${origin}/api/auth${OWNER_PATH}`, { method: "POST", headers, body: {} });
      if (status !== 421) count += 1;
    });
    const losses = count === 0 ? [] : [`${count} of ${tries} forwarded requests were served as this machine's own`];
    return { tries, count, limit: 0, losses };
  },
};
