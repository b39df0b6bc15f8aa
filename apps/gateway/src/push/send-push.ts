import type { Logger } from "pino";
import { type Dispatcher, request } from "undici";
import { createPublicConnections, isPublicHost } from "../public-web/public-connections.ts";
import { encryptPush } from "./encrypt-push.ts";
import type { DeviceSubscription } from "./push-subscriptions.ts";
import type { Vapid } from "./vapid.ts";

/** Milliseconds for one request to a push service. */
const TIMEOUT = 10_000;

/** Seconds for which a push service keeps a push for a device that is off: later it tells nothing new. */
const TTL = 4 * 3600;

export interface PushSender {
  /** Whether a push may go to this address: of a push service on the public web, or one that the operator allows. */
  mayCall(endpoint: string): boolean;
  /**
   * Sends a text to a device, encrypted for it. `gone`: the device gets none any more. Never rejects.
   *
   * @param topic replaces a push of the same topic that the device has not got yet: up to 32 characters of base64url
   */
  send(device: DeviceSubscription, text: string, topic: string): Promise<"sent" | "gone" | "failed">;
}

/** @param options.origins that the operator allows beside public ones by https, as in `http://127.0.0.1:9000` */
export function createPushSender(options: {
  vapid: Vapid;
  origins: readonly string[];
  log: Logger;
  dispatcher?: Dispatcher;
}): PushSender {
  const { vapid, origins, log } = options;
  const publicConnections = options.dispatcher ?? createPublicConnections(TIMEOUT);
  const isAllowed = (url: URL): boolean => origins.includes(url.origin);
  return {
    mayCall(endpoint) {
      const url = URL.parse(endpoint);
      if (url === null || url.username !== "" || url.password !== "") return false;
      return isAllowed(url) || (url.protocol === "https:" && isPublicHost(url));
    },
    async send(device, text, topic) {
      const url = URL.parse(device.endpoint);
      if (url === null || !this.mayCall(device.endpoint)) return "gone";
      // The path of an endpoint is a secret of the device.
      const { host } = url;
      try {
        const { statusCode, body } = await request(url, {
          method: "POST",
          ...(isAllowed(url) ? {} : { dispatcher: publicConnections }),
          headers: {
            authorization: await vapid.authorize(url),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(TTL),
            topic,
            urgency: "normal",
          },
          body: encryptPush(text, device.keys),
          signal: AbortSignal.timeout(TIMEOUT),
        });
        await body.dump();
        // RFC 8030, 7.3: the subscription has expired.
        if (statusCode === 404 || statusCode === 410) return "gone";
        if (statusCode < 300) return "sent";
        log.warn({ host, status: statusCode }, "a push service refused a push");
      } catch (error) {
        log.warn({ host, err: error }, "a push could not be sent");
      }
      return "failed";
    },
  };
}
