import { textAt } from "../json.test-support.ts";
import type { ApiCall, Recorder } from "./recorder.test-support.ts";

/** What a program with a management key does, and how a program gets a key by signing in. */
export async function askForManagedKeys(ask: Recorder["ask"], ada: NonNullable<ApiCall["as"]>): Promise<void> {
  const manager = await ask("createApiKey", {
    as: ada,
    body: { name: "Manager", scopes: ["keys:manage"] },
    isShown: false,
  });
  const as = { authorization: `Bearer ${textAt(manager.body, "key")}` };
  const body = { name: "Ada's laptop", limit: 10, limit_reset: "weekly", expires_at: "2027-01-31T00:00:00.000Z" };
  const made = await ask("createManagedKey", { as, body });
  const path = { hash: textAt(made.body, "data", "hash") };
  await ask("listManagedKeys", { as });
  await ask("getManagedKey", { as, path });
  await ask("updateManagedKey", { as, path, body: { disabled: true } });
  await ask("deleteManagedKey", { as, path });
  const provider = await ask("createByokKey", { as, body: { provider: "groq", key: "gsk_0123456789abcdefghijWXYZ" } });
  await ask("listByokKeys", { as });
  await ask("deleteByokKey", { as, path: { id: textAt(provider.body, "data", "id") } });
  await ask("revokeApiKey", { as: ada, path: { id: textAt(manager.body, "id") }, isShown: false });
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const allowed = {
    callback_url: "https://program.example/done",
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  const code = await ask("createSignInCode", { as: ada, body: { ...allowed, limit: 5 } });
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  await ask("exchangeSignInCode", { body: { code: textAt(code.body, "data", "id"), code_verifier: verifier } });
}
