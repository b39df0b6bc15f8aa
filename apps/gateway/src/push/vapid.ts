import { generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import type { Kysely } from "kysely";
import type { PushKeyTable } from "../database/push-tables.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createSealer, type Sealer } from "../provider-keys/seal.ts";
import { fail, type Result, succeed } from "../result.ts";

/** The id of the one row. */
const ID = "vapid";

/** The context that the private key is sealed with. */
export const vapidContext = ["push", ID] as const;

/** For how long a push service accepts a signature: at most a day (RFC 8292). */
const SIGNED_FOR = "12h";

/** The operator's keys, by which push services know this server (RFC 8292). */
export interface Vapid {
  /** A point of the curve P-256, uncompressed, in base64url: browsers bind their subscriptions to it. */
  publicKey: string;
  /** The header `Authorization` of a request to this endpoint. */
  authorize(endpoint: URL): Promise<string>;
}

/**
 * The keys of this instance, which the first start makes: the private one is encrypted with the instance's secret. All
 * gateways of one database have the same. Where another secret encrypted it, new ones are made if no device is bound to
 * them; else this fails.
 *
 * @param options.subject the operator's address for push services: `https:` or `mailto:`
 */
export async function loadVapid(options: {
  queries: Kysely<DatabaseSchema>;
  secret: string;
  subject: string;
  now: () => number;
}): Promise<Result<Vapid, string>> {
  const { queries, secret, subject, now } = options;
  const sealer = createSealer(secret);
  const find = () => queries.selectFrom("push_keys").selectAll().where("id", "=", ID).executeTakeFirst();
  const open = (row: PushKeyTable | undefined) => {
    const opened = row === undefined ? undefined : sealer.open(row.sealed_key, vapidContext);
    return row !== undefined && opened?.ok ? { publicKey: row.public_key, jwk: opened.value } : undefined;
  };
  const row = await find();
  let keys = open(row);
  if (keys === undefined && (row === undefined || !(await hasDevices(queries)))) {
    await queries.transaction().execute(async (transaction) => {
      if (row !== undefined) {
        await transaction.deleteFrom("push_keys").where("sealed_key", "=", row.sealed_key).execute();
      }
      await transaction
        .insertInto("push_keys")
        .values({ id: ID, ...makeKeys(sealer), created_at: now() })
        // Of two starts at once, one makes the keys.
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    });
    keys = open(await find());
  }
  if (keys === undefined) return fail("the keys for push services were stored with another secret");
  const { publicKey, jwk } = keys;
  const key = await importJWK(JSON.parse(jwk) as JWK, "ES256");
  return succeed({
    publicKey,
    async authorize({ origin }) {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: "JWT", alg: "ES256" })
        .setAudience(origin)
        .setSubject(subject)
        .setExpirationTime(SIGNED_FOR)
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  });
}

async function hasDevices(queries: Kysely<DatabaseSchema>): Promise<boolean> {
  const device = await queries.selectFrom("push_subscriptions").select("session_id").limit(1).executeTakeFirst();
  return device !== undefined;
}

function makeKeys(sealer: Sealer): Pick<PushKeyTable, "public_key" | "sealed_key"> {
  const jwk = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({ format: "jwk" });
  return { public_key: publicKeyOf(jwk), sealed_key: sealer.seal(JSON.stringify(jwk), vapidContext) };
}

function publicKeyOf({ x = "", y = "" }: JsonWebKey): string {
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return Buffer.concat(point).toString("base64url");
}
