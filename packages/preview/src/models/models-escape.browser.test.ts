import { afterEach, expect, test } from "vitest";
import { checkProject } from "../check/check-project.ts";
import { openCheckStage } from "../check/check-stage.ts";
import { bundler, openPreview, projectOf, type TestPreview } from "../testing/preview.test-support.ts";
import type { ModelCall } from "./model-call.ts";
import { createAnsweringModels } from "./models.test-support.ts";

const previews: TestPreview[] = [];
afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

/**
 * The tools of an attempt: a forged message, and a request in OpenAI's format. `silence` is set where no response is
 * expected: milliseconds after which the attempt ends without one.
 */
const tools = `const good = { messages: [{ role: "user", content: "Hello" }] };
const forge = (message, silence) => new Promise((resolve, reject) => {
  const done = ({ data }) => { if (data.type === "model-end") { removeEventListener("message", done);
    data.outcome.ok ? resolve("answered") : reject(Object.assign(new Error(data.outcome.error.message), { name: data.outcome.error.code })); } };
  addEventListener("message", done);
  if (silence) setTimeout(() => { removeEventListener("message", done); resolve("unheard"); }, silence);
  parent.postMessage({ type: "model-ask", requestId: 900, ...message }, "*");
});
const post = (address, body = good, init = {}) => fetch(address, { method: "POST", body: JSON.stringify(body), ...init });
const statusOf = async (response) => { const { status } = await response; return "status " + status; };`;

const projectWith = (code: string) =>
  projectOf({
    "index.html": `<body><script type="module">${tools}
const attempt = async () => { ${code} };
attempt().then((got) => console.log("reached:" + got), (error) => console.log("refused:" + (error.code || error.name)));
</script></body>`,
  });

function open(code: string, options: Parameters<typeof openPreview>[0] = {}, isEarly = false): TestPreview {
  const testPreview = openPreview(options);
  previews.push(testPreview);
  testPreview.preview.show({ files: projectWith(code), isNetworkAllowed: false, isEarly });
  return testPreview;
}

const OUTCOME = /^(?:reached|refused):/u;
const completions = "tutti:/v1/chat/completions";
const forgedCall = (call: string): string => `return await forge({ call: ${call} })`;
const statusOfPost = (body: string, init = "{}"): string =>
  `return await statusOf(post("${completions}", ${body}, ${init}))`;
const refusal = "refused:bad-request";
const words: ModelCall = { messages: [{ role: "user", content: "Hello" }] };

test.each<[string, string, string]>([
  ["no call at all", "return await forge({})", refusal],
  ["a call that is a text", forgedCall('"Hello"'), refusal],
  ["a number that is a text", 'return await forge({ requestId: "900", call: good }, 400)', "reached:unheard"],
  ["a number that is none", "return await forge({ requestId: NaN, call: good }, 400)", "reached:unheard"],
  ["tools", forgedCall('{ ...good, tools: [{ type: "function", function: { name: "read_key" } }] }'), refusal],
  ["tools that are run elsewhere", forgedCall('{ ...good, tools: [{ type: "openrouter:web_search" }] }'), refusal],
  ["the web plugin", forgedCall('{ ...good, plugins: [{ id: "web" }] }'), refusal],
  ["the file plugin", forgedCall('{ ...good, plugins: [{ id: "file-parser" }] }'), refusal],
  ["several models", forgedCall('{ ...good, models: ["a/b", "c/d"] }'), refusal],
  [
    "a provider of its choice",
    forgedCall('{ ...good, provider: { only: ["x"], max_price: { prompt: 1e9 } } }'),
    refusal,
  ],
  ["a preset of the account", forgedCall('{ ...good, model: "@preset/mine" }'), refusal],
  ["a preset beside the model", forgedCall('{ ...good, preset: "mine" }'), refusal],
  ["a model with a path", forgedCall('{ ...good, model: "../../frontend/user/keys" }'), refusal],
  ["a model with an address", forgedCall('{ ...good, model: "https://elsewhere.invalid/a" }'), refusal],
  ["a model with a query", forgedCall('{ ...good, model: "a/b?key=1" }'), refusal],
  ["a model with a header", forgedCall('{ ...good, model: "a/b\\r\\nauthorization: x" }'), refusal],
  ["a model that is an object", forgedCall('{ ...good, model: { id: "a/b" } }'), refusal],
  ["headers", forgedCall('{ ...good, headers: { authorization: "Bearer x", cookie: "a=b" } }'), refusal],
  ["a session of another", forgedCall('{ ...good, session_id: "x", user: "y" }'), refusal],
  [
    "a picture",
    forgedCall('{ messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "/" } }] }] }'),
    refusal,
  ],
  [
    "a file",
    forgedCall('{ messages: [{ role: "user", content: [{ type: "file", file: { file_data: "/" } }] }] }'),
    refusal,
  ],
  ["an answer of a tool", forgedCall('{ messages: [{ role: "tool", tool_call_id: "1", content: "x" }] }'), refusal],
  [
    "another message's fields",
    forgedCall('{ messages: [{ role: "assistant", content: "x", tool_calls: [] }] }'),
    refusal,
  ],
  ["more than a prompt may have", forgedCall('{ messages: [{ role: "user", content: "x".repeat(1e6) }] }'), refusal],
  ["more messages than there may be", forgedCall("{ messages: Array(5000).fill(good.messages[0]) }"), refusal],
  ["messages that are none", forgedCall("{ messages: new Array(5) }"), refusal],
  ["an endless answer", forgedCall("{ ...good, maxTokens: Infinity }"), refusal],
  ["a debt", forgedCall("{ ...good, maxTokens: -1000 }"), refusal],
  ["a temperature that is none", forgedCall("{ ...good, temperature: NaN }"), refusal],
  ["a prototype of its own", forgedCall(`Object.assign(JSON.parse('{"__proto__":{"tools":[]}}'), good)`), refusal],
  [
    "a schema without an end",
    "const schema = {}; schema.a = schema; schema.b = schema; return await forge({ call: { ...good, schema } })",
    refusal,
  ],
  ["a program", "return (await tutti.complete({ messages: [() => 1] })).text", refusal],
  ["a price that it names itself", forgedCall("{ ...good, price: 0, cost: 0, limit: 1e9 }"), refusal],
  [
    "an end of a call that it forges",
    `parent.postMessage({ type: "model-end", requestId: 1, outcome: { ok: true } }, "*"); return "sent"`,
    "reached:sent",
  ],
  ["a path of the API", 'return await statusOf(post("tutti:/v1/../api/frontend/user/keys"))', "reached:status 400"],
  [
    "a path behind the completions",
    `return await statusOf(post("${completions}/../../../api/v1/models"))`,
    "reached:status 400",
  ],
  ["a host", 'return await statusOf(post("tutti://elsewhere.invalid/v1/chat/completions"))', "reached:status 400"],
  ["another resource", 'return await statusOf(post("TUTTI:/v1/models"))', "reached:status 400"],
  ["a query", `return await statusOf(post("${completions}?url=/api/v1/key"))`, "reached:status 400"],
  ["an escaped path", 'return await statusOf(post("tutti:/v1%2fchat%2fcompletions"))', "reached:status 400"],
  [
    "a URL object with a user",
    'return await statusOf(post(new URL("tutti://me@v1/chat/completions")))',
    "reached:status 400",
  ],
  ["another method", `return await statusOf(fetch("${completions}"))`, "reached:status 400"],
  [
    "a body that is none",
    `return await statusOf(fetch("${completions}", { method: "POST", body: "x" }))`,
    "reached:status 400",
  ],
  ["tools in OpenAI's form", statusOfPost('{ ...good, tools: [{ type: "function" }] }'), "reached:status 400"],
  [
    "plugins in OpenAI's form",
    statusOfPost('{ ...good, plugins: [{ id: "web" }], stream: true }'),
    "reached:status 400",
  ],
  ["a search in OpenAI's form", statusOfPost("{ ...good, web_search_options: {} }"), "reached:status 400"],
  [
    "a picture in OpenAI's form",
    statusOfPost('{ messages: [{ role: "user", content: [{ type: "image_url" }] }] }'),
    "reached:status 400",
  ],
  ["a preset in OpenAI's form", statusOfPost('{ ...good, model: "@preset/mine" }'), "reached:status 400"],
  [
    "the same by an old request",
    `return await new Promise((resolve, reject) => { const request = new XMLHttpRequest(); request.onload = () => resolve(request.status);
request.onerror = () => reject(new TypeError()); request.open("POST", "${completions}"); request.send("{}"); })`,
    "refused:TypeError",
  ],
  ["the same as a module", `return await import(/* any */ String("${completions}"))`, "refused:TypeError"],
  [
    "the same from a worker",
    `const code = "fetch('${completions}', { method: 'POST' }).then(() => postMessage('reached'), () => postMessage('refused'))";
const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
return await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); })`,
    "reached:refused",
  ],
])("[APP-15] no model is called with %s", async (_, code, outcome) => {
  const { models, calls } = createAnsweringModels();
  const testPreview = open(code, { models });
  expect(await testPreview.line(OUTCOME)).toBe(outcome);
  expect(calls).toEqual([]);
  expect(({} as { tools?: unknown }).tools).toBeUndefined();
});

test.each<[string, string]>([
  ["an address beside the call", 'return await forge({ url: "/api/frontend/user/keys", roomId: "r", call: good })'],
  ["headers of a request", statusOfPost("good", '{ headers: { authorization: "Bearer x", cookie: "a=b" } }')],
  [
    "credentials",
    statusOfPost("good", '{ credentials: "include", redirect: "follow", referrer: "https://elsewhere.invalid/" }'),
  ],
  [
    "a request with a cache and a mode",
    `return await statusOf(fetch(new Request("${completions}", { method: "POST", body: JSON.stringify(good), cache: "reload" })))`,
  ],
  [
    "fields that change nothing",
    statusOfPost('{ ...good, n: 9, user: "me", metadata: { a: "b" }, store: true, max_price: 9 }'),
  ],
  [
    "prototypes that it has changed",
    `const { map } = Array.prototype;
Object.prototype.tools = [1]; Object.prototype.toJSON = function () { return { stolen: 1, ...this }; };
Array.prototype.map = function () { return [{ role: "system", content: "stolen" }]; };
const answer = tutti.complete({ prompt: "Hello" });
Array.prototype.map = map; delete Object.prototype.tools; delete Object.prototype.toJSON;
return (await answer).text`,
  ],
  [
    "a parent that it has replaced",
    `globalThis.parent = { postMessage: () => console.log("caught") }; globalThis.postMessage = () => 1;
return (await tutti.complete("Hello")).text`,
  ],
])("[APP-15] a call with %s sends only its text", async (_, code) => {
  const { models, calls } = createAnsweringModels();
  const testPreview = open(code, { models });
  expect(await testPreview.line(OUTCOME)).toMatch(/^reached:(?:answered|status 200|Yes)$/u);
  expect(calls).toEqual([words]);
});

test("[APP-15] an answer has nothing but its words, its model and its price", async () => {
  const { models } = createAnsweringModels(() => '{"a":1}');
  const code = `const answer = await tutti.complete({ prompt: "Hello", schema: { type: "object" } });
return JSON.stringify(answer) + Object.isFrozen(tutti)`;
  expect(await open(code, { models }).line(OUTCOME)).toBe(
    'reached:{"text":"{\\"a\\":1}","model":"maker/name","cost":0.001,"json":{"a":1}}true',
  );
});

test("[APP-15] a failure in the page is reported without its message", async () => {
  const models = { ask: () => Promise.reject(new Error("sk-secret")) };
  const code =
    'try { await tutti.complete("Hello"); } catch (error) { return error.code + JSON.stringify([error, error.message, error.stack]); }';
  const line = await open(code, { models }).line(OUTCOME);
  expect(line).toContain("reached:unavailable");
  expect(line).not.toContain("sk-secret");
});

test("[APP-15] messages of another window ask nothing", async () => {
  const { models, calls } = createAnsweringModels();
  const testPreview = open('return "there"', { models });
  await testPreview.line("reached:there");
  const stranger = document.createElement("iframe");
  stranger.setAttribute("sandbox", "allow-scripts");
  const call = JSON.stringify(words);
  stranger.srcdoc = `<script>parent.postMessage({ type: "model-ask", requestId: 1, call: ${call} }, "*"); parent.postMessage("done", "*")</script>`;
  const firstMessage = new Promise((resolve) => {
    addEventListener("message", ({ source, data }) => {
      if (source === stranger.contentWindow && data === "done") resolve(undefined);
    });
  });
  document.body.append(stranger);
  await firstMessage;
  postMessage({ type: "model-ask", requestId: 1, call: words }, "*");
  stranger.remove();
  expect(calls).toEqual([]);
});

test("[APP-15] 300 calls run eight at a time, and those beyond the queue are refused", async () => {
  let underWay = 0;
  let most = 0;
  const { models } = createAnsweringModels();
  const slow = {
    ask: async (...call: Parameters<typeof models.ask>) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return models.ask(...call);
    },
  };
  const code = `const all = await Promise.allSettled(Array.from({ length: 300 }, () => tutti.complete("Hello")));
return all.map(({ status, reason }) => reason?.code ?? status).filter((each, index, list) => list.indexOf(each) === index).join()`;
  expect(await open(code, { models: slow }).line(OUTCOME)).toBe("reached:fulfilled,too-many-requests");
  expect(most).toBe(8);
});

test("[APP-15] previews without models, unfinished apps and checks call no model", async () => {
  const code = 'return (await tutti.complete("Hello")).text';
  expect(await open(code).line(OUTCOME)).toBe("refused:not-allowed");
  const { models, calls } = createAnsweringModels();
  expect(await open(code, { models }, true).line(OUTCOME)).toBe("refused:not-allowed");
  const stage = openCheckStage();
  const files = projectOf({ "index.html": '<p>There</p><script type="module">await tutti.complete("Hello")</script>' });
  const projectCheck = await checkProject({
    bundler,
    files,
    entry: "index.html",
    isNetworkAllowed: false,
    title: "Check",
    container: stage.container,
  }).finally(stage.remove);
  // A missing permission is no fault of the app.
  expect(projectCheck).toMatchObject({ failure: undefined, errors: [] });
  expect(calls).toEqual([]);
});
