import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

/** A push as the service got it, and as the device reads it. */
export interface ReceivedPush {
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Bytes of the body. */
  size: number;
  /** Undefined where no device of the service has this path, or the body is not encrypted for it. */
  text: string | undefined;
}

/** A push service on this machine with its devices, as RFC 8030, 8291 and 8292 describe them. */
export interface TestPushService {
  origin: string;
  pushes: readonly ReceivedPush[];
  /** A new device's subscription. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Answers further pushes with this status. */
  respondWith(status: number): void;
  close(): Promise<void>;
}

/** @param publicKey a push without a valid signature by this key is refused with 403 */
export async function startPushService(publicKey: () => string | undefined): Promise<TestPushService> {
  const devices = new Map<string, { decrypt: (body: Buffer) => string }>();
  const pushes: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void isSigned(request.headers.authorization, originOf(), publicKey()).then((signed) => {
        const body = Buffer.concat(chunks);
        const path = request.url ?? "";
        if (signed) pushes.push({ path, headers: request.headers, size: body.length, text: textOf(path, body) });
        response.writeHead(signed ? status : 403).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function textOf(path: string, body: Buffer): string | undefined {
    try {
      return devices.get(path)?.decrypt(body);
    } catch {
      return undefined;
    }
  }

  return {
    origin: originOf(),
    pushes,
    subscribe() {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      devices.set(path, { decrypt: (body) => decrypt(body, { pair, p256dh, auth }) });
      const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${originOf()}${path}`, keys };
    },
    respondWith(next) {
      status = next;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Whether a request is signed by this key, for this service, for at most a day (RFC 8292). */
async function isSigned(header: string | undefined, origin: string, publicKey: string | undefined): Promise<boolean> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(header ?? "") ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  try {
    const verified = await jwtVerify(
      token,
      await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256"),
      {
        audience: origin,
      },
    );
    const { exp = 0, sub = "" } = verified.payload;
    return exp <= Date.now() / 1000 + 86_400 && /^(?:https:|mailto:)/.test(sub);
  } catch {
    return false;
  }
}

/** Reads a body of `aes128gcm` of one record (RFC 8188), with the keys of RFC 8291. */
export function decrypt(
  body: Buffer,
  { pair, p256dh, auth }: { pair: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer },
): string {
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const content = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
  return plain.subarray(0, end).toString();
}
