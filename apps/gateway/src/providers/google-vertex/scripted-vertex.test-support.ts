import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { onTestFinished, vi } from "vitest";
import { geminiRefusal } from "../google/scripted-gemini.test-support.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2048 });

const email = "tutti@scripted.iam.gserviceaccount.com";

/** For tests: the token that the machine's own account gets. */
export const machineToken = "ya29.scripted-machine-token-0123456789";

/** For tests: the file of a service account's key, for as long as the test runs. */
export function writeServiceAccount({ isForged = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "tutti-vertex-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "account.json");
  const key = (isForged ? other.privateKey : privateKey).export({ type: "pkcs8", format: "pem" });
  const account = {
    type: "service_account",
    project_id: "scripted-project",
    private_key_id: "key-1",
    private_key: key,
    client_email: email,
    client_id: "1",
    token_uri: "https://oauth2.googleapis.com/token",
  };
  writeFileSync(file, JSON.stringify(account));
  return file;
}

/** For tests: what the scripted Vertex needs to know of a request before it is answered. */
async function problemOf({ headers }: UpstreamRequest): Promise<string | undefined> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return "Request is missing required authentication credential.";
  if (token === machineToken) return undefined;
  try {
    const { payload } = await jwtVerify(token, publicKey, { issuer: email, subject: email });
    const isScoped = String(payload["scope"]).includes("https://www.googleapis.com/auth/cloud-platform");
    return isScoped && decodeProtectedHeader(token).kid === "key-1" ? undefined : "Insufficient scopes.";
  } catch {
    return "Request had invalid authentication credentials.";
  }
}

/**
 * For tests: a real server on this machine that speaks Vertex's API and follows its script. It verifies the token of
 * every request for an answer: that of a service account by its public key, or that of the machine.
 */
export function startScriptedVertex(options: {
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
}): Promise<ScriptedUpstream> {
  return startScriptedUpstream({
    async answer(request) {
      const message = await problemOf(request);
      return message === undefined
        ? options.answer(request)
        : geminiRefusal(401, { message, status: "UNAUTHENTICATED" });
    },
    answerOther: (request) => metadataOf(request) ?? options.answerOther?.(request),
    isQuestion: (path) => /:(streamGenerateContent|streamRawPredict|rawPredict)$/.test(path),
  });
}

/** For tests: makes Google's library find the machine's own account, at the scripted server. */
export function useMachineAccount(upstream: ScriptedUpstream): void {
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", undefined);
  vi.stubEnv("GOOGLE_CLOUD_PROJECT", undefined);
  vi.stubEnv("HOME", "/nowhere");
  vi.stubEnv("GCE_METADATA_HOST", new URL(upstream.origin).host);
  vi.stubEnv("METADATA_SERVER_DETECTION", "assume-present");
}

/** The answers of a machine's metadata server. */
function metadataOf({ path }: UpstreamRequest): UpstreamAnswer | undefined {
  const token = JSON.stringify({ access_token: machineToken, expires_in: 3600, token_type: "Bearer" });
  const values: Record<string, string> = {
    "/computeMetadata/v1/instance/service-accounts/default/token": token,
    "/computeMetadata/v1/project/project-id": "machine-project",
    "/computeMetadata/v1/universe/universe-domain": "googleapis.com",
  };
  const text = values[path.split("?")[0] ?? ""];
  if (text === undefined) return undefined;
  const type = text.startsWith("{") ? "application/json" : "application/text";
  return { headers: { "content-type": type, "metadata-flavor": "Google" }, steps: [{ type: "text", text }] };
}
