import { afterEach, expect, test } from "vitest";
import { buildPage } from "../build-page.ts";
import { loadRuntime } from "../host/frame-scripts.ts";
import { bundler, openPreview, projectOf, type TestPreview } from "../testing/preview.test-support.ts";
import type { AppModels } from "./model-call.ts";
import { createAnsweringModels } from "./models.test-support.ts";

const previews: TestPreview[] = [];
afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

/** Runs a program in a preview. */
function run(code: string, models: AppModels): TestPreview {
  const testPreview = openPreview({ models });
  previews.push(testPreview);
  const program = `(async () => { ${code} })().then((got) => console.log("got:" + got), (error) => console.log("got:" + error.code + "/" + error.name))`;
  testPreview.preview.show({
    files: projectOf({ "index.html": `<body><script type="module">${program}</script></body>` }),
    isNetworkAllowed: false,
  });
  return testPreview;
}

const body = `JSON.stringify({ model: "default", messages: [{ role: "developer", content: "Be short" }, { role: "user", content: [{ type: "text", text: "Hello" }] }], max_tokens: 9 })`;

test.each<[string, string, string]>([
  [
    "a text",
    'const { text, model, cost } = await tutti.complete("Hello"); return [text, model, cost]',
    "Yes, sure,maker/name,0.001",
  ],
  [
    "pieces",
    'const all = []; for await (const piece of tutti.complete({ prompt: "Hello", stream: true })) all.push(piece); return all.join("|")',
    "Yes|, s|ure",
  ],
  [
    "a completion of OpenAI's form",
    `const response = await fetch("tutti:/v1/chat/completions", { method: "POST", body: ${body} });
const { choices, usage, object } = await response.json(); return [object, choices[0].message.content, usage.total_tokens, usage.cost]`,
    "chat.completion,Yes, sure,18,0.001",
  ],
  [
    "events of OpenAI's form",
    `const response = await fetch("tutti:/v1/chat/completions", { method: "POST", body: ${body.replace("{ model", "{ stream: true, model")} });
const events = (await response.text()).trim().split("\\n\\n").map((each) => each.slice(6));
const chunks = events.slice(0, -1).map((each) => JSON.parse(each));
return [response.headers.get("content-type"), chunks.map((each) => each.choices[0].delta.content ?? "").join(""), chunks.at(-1).usage.cost, events.at(-1)]`,
    "text/event-stream,Yes, sure,0.001,[DONE]",
  ],
])("[APP-15] an app gets %s", async (_, code, outcome) => {
  const { models, calls } = createAnsweringModels(() => "Yes, sure");
  expect(await run(code, models).line(/^got:/u)).toBe(`got:${outcome}`);
  expect(calls).toHaveLength(1);
});

test("[APP-15] an answer that is not JSON has its own error, and a code fence none", async () => {
  const code = 'return JSON.stringify((await tutti.complete({ prompt: "Hello", schema: { type: "object" } })).json)';
  expect(await run(code, createAnsweringModels(() => "Sorry").models).line(/^got:/u)).toBe("got:no-json/TuttiError");
  const { models } = createAnsweringModels(() => '```json\n{"a":1}\n```');
  expect(await run(code, models).line(/^got:/u)).toBe('got:{"a":1}');
});

test("[APP-15] an aborted call is stopped, as are those of the app's former page", async () => {
  const signals: AbortSignal[] = [];
  const models: AppModels = {
    ask: (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  };
  const code = `const controller = new AbortController(); setTimeout(() => controller.abort(), 50);
setTimeout(() => tutti.complete("Once more"), 60);
return (await tutti.complete({ prompt: "Hello", signal: controller.signal })).text`;
  const testPreview = run(code, models);
  expect(await testPreview.line(/^got:/u)).toBe("got:20/AbortError");
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  testPreview.preview.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("[APP-15] a published page's app asks the page around it", async () => {
  const page = await buildPage({
    bundler,
    key: "published",
    files: projectOf({ "index.html": `<script type="module">tutti.complete("Hello")</script>` }),
    entry: "index.html",
    isNetworkAllowed: false,
    runtime: loadRuntime,
  });
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = page?.ok ? page.value.html : "";
  const call = new Promise((resolve) => {
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data?.type === "model-ask") resolve(data.call);
    });
  });
  document.body.append(frame);
  expect(await call).toEqual({ messages: [{ role: "user", content: "Hello" }] });
  frame.remove();
});
