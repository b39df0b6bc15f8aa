import { contextOf } from "../provider-keys/key-rows.ts";
import { createSealer } from "../provider-keys/seal.ts";
import { vapidContext } from "../push/vapid.ts";
import { responseContext } from "../stored-responses/response-cipher.ts";
import type { SealedColumn } from "./sealed-column.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";

const providerKeys: SealedColumn = {
  table: "provider_keys",
  column: "sealed_key",
  title: "provider keys",
  createSealer: (secret) => {
    const sealer = createSealer(secret);
    return {
      seal: async (text, context) => sealer.seal(text, context),
      open: async (ciphertext, context) => {
        const openResult = sealer.open(ciphertext, context);
        return openResult.ok ? openResult.value : undefined;
      },
    };
  },
  read: async (queries) => {
    const rows = await queries
      .selectFrom("provider_keys")
      .leftJoin("user", "user.id", "provider_keys.user_id")
      .leftJoin("organization", "organization.id", "provider_keys.organization_id")
      .select(["provider_keys.id", "provider_keys.owner", "provider_keys.slug", "sealed_key", "email"])
      .select("organization.name as organization")
      .where("sealed_key", "is not", null)
      .orderBy("provider_keys.id")
      .execute();
    return rows.flatMap(({ id, owner, slug, sealed_key, email, organization }) => {
      const title = `the key of "${slug}" of ${email ?? organization ?? owner}`;
      return sealed_key === null ? [] : [{ id, title, ciphertext: sealed_key, context: contextOf({ owner, slug }) }];
    });
  },
  replace: async (queries, id, ciphertext) => {
    await queries.updateTable("provider_keys").set({ sealed_key: ciphertext }).where("id", "=", id).execute();
  },
};

const storedResponses: SealedColumn = {
  table: "stored_responses",
  column: "sealed_key",
  title: "keys of stored responses",
  createSealer: providerKeys.createSealer,
  read: async (queries) => {
    const rows = await queries
      .selectFrom("stored_responses")
      .leftJoin("user", "user.id", "stored_responses.user_id")
      .select(["stored_responses.id", "stored_responses.owner", "sealed_key", "email"])
      .orderBy("stored_responses.id")
      .execute();
    return rows.map(({ id, owner, sealed_key, email }) => ({
      id,
      title: `the response ${id} of ${email ?? owner}`,
      ciphertext: sealed_key,
      context: responseContext({ owner, id }),
    }));
  },
  replace: async (queries, id, ciphertext) => {
    await queries.updateTable("stored_responses").set({ sealed_key: ciphertext }).where("id", "=", id).execute();
  },
};

const pushKeys: SealedColumn = {
  table: "push_keys",
  column: "sealed_key",
  title: "keys for push services",
  createSealer: providerKeys.createSealer,
  read: async (queries) => {
    // Without a device, the next start makes keys that the new secret opens.
    const device = await queries.selectFrom("push_subscriptions").select("session_id").limit(1).executeTakeFirst();
    if (device === undefined) return [];
    const rows = await queries.selectFrom("push_keys").select(["id", "sealed_key"]).execute();
    return rows.map(({ id, sealed_key }) => ({
      id,
      title: "the key for push services",
      ciphertext: sealed_key,
      context: vapidContext,
    }));
  },
  replace: async (queries, id, ciphertext) => {
    await queries.updateTable("push_keys").set({ sealed_key: ciphertext }).where("id", "=", id).execute();
  },
};

/** Everything in the database that the instance's secret opens. */
export const sealedColumns: readonly SealedColumn[] = [providerKeys, storedResponses, pushKeys, ...secondFactorTexts];
