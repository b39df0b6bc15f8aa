import type { Ingress } from "../ingress/ingress.ts";
import { type IngressName, ingresses } from "../ingress/ingresses.ts";
import { testClients } from "../ingress/test-clients.test-support.ts";
import { textAt } from "../json.test-support.ts";
import { askForManagedKeys } from "./managed-keys.test-support.ts";
import type { Recorder } from "./recorder.test-support.ts";
import { askForResponses } from "./responses.test-support.ts";

/** The `User-Agent` of a browser on a phone. */
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";

/** The day on which models are called, and the day on which the usage is read. */
const days = ["2026-11-18T09:00:00Z", "2026-11-19T08:30:00Z"] as const;

interface Run {
  origin: string;
  recorder: Recorder;
  /** Sets the product's clock, in milliseconds since the epoch. */
  setTime: (time: number) => void;
  /** Admits a person who signs up. */
  takeOwnerLink: () => string | undefined;
}

/** Sends requests for every operation of the document, as two people on two days. */
export async function askForEverything({ origin, recorder, setTime, takeOwnerLink }: Run): Promise<void> {
  // No two requests have the same time, so that lists with the newest first have one order.
  const ask: Ask = async (id, requestContext) => {
    setTime(Date.now() + 1_000);
    return recorder.ask(id, requestContext);
  };
  setTime(Date.parse(days[0]));
  const ada = {
    cookie: await signUp(origin, { name: "Ada Lovelace", email: "ada@example.org", ownerLink: takeOwnerLink() }),
    origin,
  };
  const grace = {
    cookie: await signUp(origin, { name: "Grace Hopper", email: "grace@example.org", ownerLink: takeOwnerLink() }),
    origin,
  };

  await ask("getHealth");
  await ask("getReadiness");
  await ask("getSignInOptions");
  await ask("updateUser", { as: ada, body: { default_text_model: "qwen/qwen3-8b" } });

  const apiResult = await ask("createApiKey", {
    as: ada,
    body: { name: "My script", limit: 5, limit_reset: "monthly", scopes: ["presets:write"] },
  });
  const key = { authorization: `Bearer ${textAt(apiResult.body, "key")}` };
  const spare = await ask("createApiKey", { as: ada, body: { name: "Old script" }, isShown: false });
  await ask("updateApiKey", { as: ada, path: { id: textAt(spare.body, "id") }, body: { disabled: true } });

  await askForManagedKeys(ask, ada);
  await administer(ask, ada);
  await ask("connectProvider", { as: ada, body: { provider: "groq", key: "gsk_0123456789abcdefghijWXYZ" } });
  const connection = await ask("listConnectedProviders", { as: ada });

  await askForPublications(ask, ada);
  await askForShares(ask, ada);
  await askForModels(ask, key);
  await askForPresets(ask, { key, ada });
  await askModels(ask, { key, ada });
  await askForTasks(ask, key);
  await share(ask, { origin, ada, grace });

  setTime(Date.parse(days[1]));
  await askWhatHappened(ask, { key, ada });

  await askForRuns(ask, { key, ada });
  await ask("revokeApiKey", { as: ada, path: { id: textAt(spare.body, "id") } });
  const capped = { kind: "room", id: "room-1" };
  await ask("setSpendingCap", { as: ada, path: capped, body: { amount: 5 } });
  await ask("listSpendingLimits", { as: ada, query: { room: "room-1" } });
  await ask("removeSpendingCap", { as: ada, path: capped });
  await ask("disconnectProvider", { as: ada, path: { id: textAt(connection.body, "data", 0, "id") } });
  await askForSessions(ask, { origin, ada });
  // The reference shows no ciphertext, and its other examples keep their ids and times.
  await askForSync(ask, ada);
  await askForPush(ask, ada);
}

type Ask = Recorder["ask"];

type Headers = Readonly<Record<string, string>>;

async function askForSessions(ask: Ask, { origin, ada }: { origin: string; ada: Headers }): Promise<void> {
  const body = { email: "ada@example.org", password: "analytical engine" };
  await post(`${origin}/api/auth/sign-in/email`, { headers: { origin, "user-agent": PHONE }, body });
  const { body: sessionList } = await ask("listSessions", { as: ada });
  const { data } = sessionList as { data: { id: string; is_current: boolean }[] };
  const phone = data.find(({ is_current }) => !is_current);
  await ask("endSession", { as: ada, path: { id: phone?.id ?? "" } });
  await ask("endOtherSessions", { as: ada });
}

/** The person who signed up first administers the server. */
async function administer(ask: Ask, ada: Headers): Promise<void> {
  const addedPerson = await ask("addPerson", { as: ada, body: { name: "Joan Clarke", email: "joan@example.org" } });
  const path = { id: textAt(addedPerson.body, "data", "id") };
  await ask("listPeople", { as: ada, query: { search: "joan" } });
  await ask("updatePerson", { as: ada, path, body: { disabled: true } });
  await ask("updatePerson", { as: ada, path, body: { requests_per_minute: 20, dollars_per_month: 5 }, isShown: false });
  await ask("signPersonOut", { as: ada, path });
  await ask("createPasswordLink", { as: ada, path });
  const key = await ask("createInstanceKey", { as: ada, body: { email: "joan@example.org", name: "Bombe", limit: 2 } });
  await ask("listInstanceKeys", { as: ada, query: { search: "bombe" } });
  await ask("listInstanceLimits", { as: ada, query: { kind: "key", search: "bombe" } });
  await ask("revokeInstanceKey", { as: ada, path: { id: textAt(key.body, "id") } });
  await ask("getSignUp", { as: ada });
  await ask("setSignUp", { as: ada, body: { rule: { type: "open" } } });
  const invitation = await ask("createInstanceInvitation", { as: ada, body: { uses: 3 } });
  await ask("listInstanceInvitations", { as: ada });
  await ask("revokeInstanceInvitation", { as: ada, path: { id: textAt(invitation.body, "data", "id") } });
  const rule = { denied_models: ["qwen/qwen3-235b*"], denied_providers: ["deepseek"] };
  const subject = { kind: "person", id: path.id };
  await ask("setModelRule", { as: ada, body: { subject, rule } });
  await ask("listModelRules", { as: ada });
  await ask("setModelRule", { as: ada, body: { subject, rule: null }, isShown: false });
  await ask("listAudit", { as: ada, query: { action: "user", limit: "2" } });
  await ask("listAudit", { as: ada, query: { action: "rule", format: "csv" }, isShown: true });
  // The disk and the time at which a provider was called differ in each run.
  await ask("getSystem", { as: ada, isShown: false });
  await ask("deletePerson", { as: ada, path });
}

async function askForPublications(ask: Ask, ada: Headers): Promise<void> {
  const path = { id: "q8Xw2mZr7TnB4sLd5uEoHc" };
  const document = "<!doctype html><title>A counter</title><button>Count</button>";
  const body = {
    title: "A counter",
    document,
    artifact_id: "art_1",
    version: 3,
    expires_at: "2027-01-31T00:00:00.000Z",
    purse: { limit: 0.1, per_minute: 20, model: "qwen/qwen3-8b" },
  };
  await ask("publish", { as: ada, path, body });
  await ask("getPublicationState", { path });
  const view = await ask("viewPublication", { path, body: {} });
  const messages = [{ role: "user", content: "A name for a cat?" }];
  await ask("askPublication", { path, body: { call_key: textAt(view.body, "call_key"), messages } });
  await ask("listPublications", { as: ada });
  await ask("takeBackPublication", { as: ada, path });
}

async function askForShares(ask: Ask, ada: Headers): Promise<void> {
  const path = { id: "mV3kT9xQc7LdR2nZs5uEwA" };
  const body = { ...path, content: "q83vEjRWeJASNFZ4kBI0VnjAqQ==", expires_at: "2027-01-31T00:00:00.000Z" };
  await ask("createShare", { as: ada, body });
  await ask("getShareContent", { path });
  await ask("listShares", { as: ada });
  await ask("takeBackShare", { as: ada, path });
}

async function askForSync(ask: Ask, ada: Headers): Promise<void> {
  const content = "q83vEjRWeJASNFZ4kBI0VnjAqQ==";
  const device = "kQ3xTz9LmP2a";
  const slots = { put: [{ slot: device, epoch: 1, wrapped: "q83vEjRWeJASNFZ4kBI0VnjAqQ".repeat(4) }], remove: [] };
  const records = [{ id: "mV3kT9xQc7LdR2nZs5uEwA", content }];
  const commit = { space: "hV7cR4nWs1Ud", base: 0, head: content, keyring: content, records, drops: [], slots };
  await ask("commitSyncRecords", { as: ada, body: commit, isShown: false });
  await ask("listSyncRecords", { as: ada, query: { after: "0", device }, isShown: false });
  await ask("getSyncSpace", { as: ada, isShown: false });
  await ask("deleteSyncSpace", { as: ada, isShown: false });
}

async function askForPush(ask: Ask, ada: Headers): Promise<void> {
  // The keys of the example in RFC 8291.
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const body = {
    endpoint: "https://push.example.net/q8Xw2mZr7T",
    keys,
    quiet: { from: 1320, to: 420 },
    time_zone: "UTC",
  };
  await ask("savePushSubscription", { as: ada, body, isShown: false });
  await ask("getPushSettings", { as: ada, isShown: false });
  const work = { kind: "suite", subject: "run-1" };
  const presence = {
    page: "page-1",
    number: 1,
    is_visible: true,
    working: [work],
    ended: [{ ...work, is_done: true }],
  };
  await ask("reportPresence", { as: ada, body: presence, isShown: false });
  await ask("deletePushSubscription", { as: ada, isShown: false });
}

async function askForModels(ask: Ask, key: Headers): Promise<void> {
  const qwen = { author: "qwen", slug: "qwen3-8b" };
  await ask("listModels", { as: key, query: { model_authors: "qwen" } });
  await ask("listModels", { as: key, isShown: false });
  await ask("listModels", { query: { output_modalities: "all", offset: "1", limit: "2" }, isShown: false });
  await ask("listModelsOfUser", { as: key, query: { providers: "groq" } });
  await ask("countModels");
  await ask("getModel", { path: qwen });
  await ask("retrieveModel", { path: qwen });
  await ask("getModel", { path: { author: "openrouter", slug: "auto" }, isShown: false });
  await ask("getModel", { path: { author: "demo", slug: "reasoner" }, isShown: false });
  await ask("listEndpointsOfModel", { path: qwen });
  await ask("listEndpointsWithoutRetention");
  await ask("listProviders", { as: key });
  await ask("listKnownModels");
  await ask("listProvidersOfModel", { query: { permaslug: "qwen/qwen3-8b", variant: "standard" } });
}

async function askForPresets(ask: Ask, { key, ada }: { key: Headers; ada: Headers }): Promise<void> {
  const body = {
    slug: "careful-coder",
    name: "Careful coder",
    description: "Short answers with tests.",
    system_prompt: "Write the shortest program that works, and a test that proves it.",
    config: { model: "qwen/qwen3-8b", temperature: 0.2, provider: { data_collection: "deny" } },
  };
  const apiResult = await ask("createPreset", { as: ada, body });
  const id = textAt(apiResult.body, "data", "id");
  await ask("updatePreset", { as: ada, path: { id }, body: { config: { ...body.config, temperature: 0 } } });
  await ask("getUserPreset", { as: ada, path: { id } });
  await ask("listUserPresets", { as: ada });
  await ask("listPresets", { as: key });
  await ask("getPreset", { as: key, path: { slug: body.slug } });
  await ask("listPresetVersions", { as: key, path: { slug: body.slug } });
  await ask("getPresetVersion", { as: key, path: { slug: body.slug, version: "1" } });
  const savedApiResult = await ask("savePresetFromRequest", {
    as: key,
    path: { slug: "poet" },
    body: {
      model: "qwen/qwen3-8b",
      temperature: 1.2,
      messages: [
        { role: "system", content: "Answer in verse." },
        { role: "user", content: "What is the sea?" },
      ],
    },
  });
  await ask("savePresetFromMessage", {
    as: key,
    path: { slug: "poet" },
    body: {
      model: "qwen/qwen3-8b",
      max_tokens: 400,
      system: "Answer in verse.",
      messages: [{ role: "user", content: "What is the wind?" }],
    },
  });
  await ask("deletePreset", { as: ada, path: { id: textAt(savedApiResult.body, "data", "id") } });
}

async function askModels(ask: Ask, { key, ada }: { key: Headers; ada: Headers }): Promise<void> {
  const messages = [{ role: "user", content: "How many letters r are in strawberry?" }];
  const thinking = { model: "demo/reasoner", messages, reasoning: { enabled: true } };
  await ask("createChatCompletion", { as: key, body: thinking });
  const streamRequest = { model: "qwen/qwen3-8b", messages: [{ role: "user", content: "Hello?" }], stream: true };
  await ask("createChatCompletion", { as: key, body: streamRequest, isShown: true });
  const inSession = { ...streamRequest, stream: false, session_id: "fix-the-tests" };
  await ask("createChatCompletion", { as: ada, body: inSession, isShown: false });
  const imageRequest = { model: "qwen/qwen-image", messages: [{ role: "user", content: "Draw a red circle." }] };
  await ask("createChatCompletion", { as: ada, body: imageRequest, isShown: false });
  await askIngresses(ask, key);
}

/** Requests what models do besides completions. */
async function askForTasks(ask: Ask, key: Headers): Promise<void> {
  await ask("createEmbeddings", {
    as: key,
    body: { model: "vendor/embed", input: ["The sea", "A rose"], dimensions: 3 },
  });
  await ask("listEmbeddingModels");
  const documents = ["The sea is deep.", "A rose is red."];
  await ask("createRerank", { as: key, body: { model: "vendor/rerank", query: "What is red?", documents } });
  await ask("createModeration", { as: key, body: { model: "vendor/moderation", input: "Hello, Ada." } });
  const drawing = { model: "vendor/image", prompt: "A red circle" };
  await ask("createImages", { as: key, body: drawing });
  await ask("createImages", { as: key, body: { ...drawing, stream: true }, isShown: true });
  await ask("generateImages", { as: key, body: drawing });
  const images = [{ image_url: "data:image/png;base64,iVBORw0KGgo=" }];
  await ask("editImages", { as: key, body: { ...drawing, images } });
  await ask("listImageModels");
  await ask("createSpeech", { as: key, body: { model: "vendor/speech", input: "Hello, Ada.", voice: "alloy" } });
  const recording = { data: "SUQzBAA=", format: "mp3" };
  await ask("createTranscription", { as: key, body: { model: "vendor/transcription", input_audio: recording } });
}

function keyIn(authorization: string | undefined): string {
  return authorization?.replace("Bearer ", "") ?? "";
}

/** Requests a whole answer and a stream in every other form. */
async function askIngresses(ask: Ask, { authorization }: Headers): Promise<void> {
  const { "openrouter-chat": _, ...others } = ingresses;
  for (const [name, { operation }] of Object.entries<Ingress>(others)) {
    const client = testClients[name as IngressName];
    const as = client.keyHeaders(keyIn(authorization));
    const { body: answer } = await ask(operation, { as, body: client.body });
    if (name === "responses") await askForResponses(ask, { as, body: client.body, id: textAt(answer, "id") });
    await ask(operation, { as, body: { ...client.body, stream: true }, isShown: true });
  }
  const { body } = testClients.messages;
  await ask("countMessageTokens", { as: testClients.messages.keyHeaders(keyIn(authorization)), body });
}

/** After all other requests, so that no other response contains their generations. */
async function askForRuns(ask: Ask, { key, ada }: { key: Headers; ada: Headers }): Promise<void> {
  const run = "run-7b0f3c1e-strawberry";
  const body = { model: "qwen/qwen3-8b", messages: [{ role: "user", content: "Hello?" }] };
  await ask("startRun", { as: key, path: { id: run }, body });
  await ask("startRun", { as: ada, path: { id: run }, query: { unattended: "stop" }, body, isShown: false });
  await ask("followRuns", { as: key, body: { follow: [{ run, from: 1 }] }, isShown: false });
  await ask("stopRun", { as: key, path: { id: run } });
}

async function askWhatHappened(ask: Ask, { key, ada }: { key: Headers; ada: Headers }): Promise<void> {
  const { body } = await ask("listGenerations", { as: key, query: { limit: "3" } });
  await ask("listGenerations", { as: ada, isShown: false });
  await ask("getGeneration", { as: key, query: { id: textAt(body, "data", 0, "id") } });
  await ask("verifyReceipts", { as: ada });
  await ask("getKey", { as: key });
  await ask("getKey", { as: ada, isShown: false });
  await ask("getAuthKey", { as: key });
  await ask("getCredits", { as: key });
  await ask("getAnalyticsMeta", { as: key });
  const range = { start: days[0], end: days[1] };
  const asked = { metrics: ["request_count", "total_usage"], dimensions: ["model"], time_range: range };
  await ask("queryAnalytics", { as: ada, body: { ...asked, granularity: "day" } });
  await ask("getActivity", { as: key });
  await ask("getUsageReport", {
    as: ada,
    query: { from: "2026-11-18", by: "day,model,provider,key,user" },
    isShown: false,
  });
  await ask("getUsageReport", { as: ada, query: { from: "2026-11-18", by: "day,model" } });
  await ask("getUsageReport", { as: ada, query: { from: "2026-11-18", by: "model", format: "csv" }, isShown: true });
  await ask("listApiKeys", { as: ada });
  await ask("listAgentSessions", { as: ada });
  const session = { session: "fix-the-tests" };
  await ask("listGenerationsOfAgentSession", { as: ada, query: session });
  await ask("listGenerationsOfAgentSession", { as: ada, query: { ...session, format: "csv" }, isShown: true });
}

async function share(ask: Ask, { origin, ada, grace }: { origin: string; ada: Headers; grace: Headers }) {
  const organization = await post(`${origin}/api/auth/organization/create`, {
    headers: ada,
    body: { name: "Analytical Society", slug: "analytical-society" },
  });
  const { id: organizationId } = (await organization.json()) as { id: string };
  const choice = { name: "research", organization_id: organizationId };
  await ask("chooseGroupOrganization", { as: ada, body: choice });
  await ask("listGroupOrganizations", { as: ada });
  const path = { organizationId };
  const invitation = await ask("createInvitation", {
    as: ada,
    path,
    body: { role: "member", uses: 2, expires_in_days: 7 },
  });
  const secret = new URL(textAt(invitation.body, "link")).hash.slice(1);
  await ask("describeInvitation", { body: { secret } });
  await ask("acceptInvitation", { as: grace, body: { secret } });
  await ask("listInvitations", { as: ada, path });
  await ask("listMembers", { as: ada, path });
  const manager = await ask("createApiKey", {
    as: ada,
    body: { name: "Roster", scopes: ["keys:manage"] },
    isShown: false,
  });
  await ask("listManagedMembers", { as: { authorization: `Bearer ${textAt(manager.body, "key")}` } });
  await ask("getUser", { as: grace });
  await ask("revokeInvitation", { as: ada, path: { ...path, id: textAt(invitation.body, "data", "id") } });
  await post(`${origin}/api/auth/organization/set-active`, { headers: ada, body: { organizationId: null } });
}

async function signUp(
  origin: string,
  person: { name: string; email: string; ownerLink: string | undefined },
): Promise<string> {
  const body = { ...person, password: "analytical engine" };
  // A test that needs another order has signed this person up already.
  const signIn = post(`${origin}/api/auth/sign-in/email`, { headers: { origin }, body });
  const isIn = await signIn.catch(() => undefined);
  const answer = isIn ?? (await post(`${origin}/api/auth/sign-up/email`, { headers: { origin }, body }));
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function post(url: string, { headers, body }: { headers: Headers; body: unknown }): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
