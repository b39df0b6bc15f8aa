/** The wire forms in which the scripted upstream answers, by the ends of their paths. */
export const upstreamPaths = {
  chat: "/chat/completions",
  messages: "/messages",
  responses: "/responses",
} as const;

/** One of the forms. */
export type UpstreamForm = keyof typeof upstreamPaths;

/** The form that a path is asked in. */
export function formAt(path: string): UpstreamForm {
  const forms = Object.keys(upstreamPaths) as UpstreamForm[];
  return forms.find((form) => path.endsWith(upstreamPaths[form])) ?? "chat";
}

/** The events of answers, by form and number of tokens, made once. */
const scripts = new Map<string, readonly string[]>();

/** The id that the upstream gives its messages: it shows that an answer was passed on as it is. */
export const MESSAGE_ID = "msg_bench";

/** A text for each token, `t0 `, `t1 `, …, the first with what precedes it, and two that end the answer. */
export function eventsOf(form: UpstreamForm, tokens: number): readonly string[] {
  const name = `${form} ${tokens}`;
  const cachedScript = scripts.get(name);
  if (cachedScript) return cachedScript;
  const texts = Array.from({ length: tokens }, (_, index) => `t${index} `);
  const events = writers[form](texts);
  scripts.set(name, events);
  return events;
}

const facts = { id: "chatcmpl-bench", created: 1_790_000_000, model: "bench-model" };

function writeChat(texts: readonly string[]): string[] {
  const usage = { prompt_tokens: 1, completion_tokens: texts.length, total_tokens: texts.length + 1 };
  const chunk = (delta: object, finish: string | null) => ({
    ...facts,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
  const chunks = [
    ...texts.map((content, index) => chunk({ ...(index === 0 ? { role: "assistant" } : {}), content }, null)),
    { ...chunk({}, "stop"), usage },
  ];
  return [...chunks.map((value) => `data: ${JSON.stringify(value)}\n\n`), "data: [DONE]\n\n"];
}

const named = (event: Readonly<Record<string, unknown>>) =>
  `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;

function writeMessages(texts: readonly string[]): string[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: MESSAGE_ID, type: "message", role: "assistant", model: facts.model, content: [], usage };
  const opening = [
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  ];
  const deltas = texts.map((text) =>
    named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  );
  const ending = [
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: texts.length },
    },
    { type: "message_stop" },
  ];
  return [
    opening.map(named).join("") + (deltas[0] ?? ""),
    ...deltas.slice(1),
    named({ type: "content_block_stop", index: 0 }),
    ending.map(named).join(""),
  ];
}

function writeResponses(texts: readonly string[]): string[] {
  let number = 0;
  const event = (type: string, fields: object) => {
    const text = named({ type, sequence_number: number, ...fields });
    number += 1;
    return text;
  };
  const response = { id: "resp_bench", object: "response", created_at: facts.created, model: facts.model };
  const begun = { response: { ...response, status: "in_progress", output: [], usage: null } };
  const item = { type: "message", id: MESSAGE_ID, role: "assistant" };
  const place = { item_id: item.id, output_index: 0, content_index: 0 };
  const part = { type: "output_text", annotations: [], logprobs: [] };
  const opening =
    event("response.created", begun) +
    event("response.in_progress", begun) +
    event("response.output_item.added", { output_index: 0, item: { ...item, status: "in_progress", content: [] } }) +
    event("response.content_part.added", { ...place, part: { ...part, text: "" } });
  const deltas = texts.map((delta) => event("response.output_text.delta", { ...place, delta, logprobs: [] }));
  const text = texts.join("");
  const whole = { ...item, status: "completed", content: [{ ...part, text }] };
  const counts = { input_tokens: 1, input_tokens_details: { cached_tokens: 0 }, output_tokens: texts.length };
  const usage = { ...counts, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: texts.length + 1 };
  return [
    opening + (deltas[0] ?? ""),
    ...deltas.slice(1),
    event("response.output_text.done", { ...place, text, logprobs: [] }) +
      event("response.content_part.done", { ...place, part: { ...part, text } }) +
      event("response.output_item.done", { output_index: 0, item: whole }),
    event("response.completed", { response: { ...response, status: "completed", output: [whole], usage } }),
  ];
}

const writers: Readonly<Record<UpstreamForm, (texts: readonly string[]) => string[]>> = {
  chat: writeChat,
  messages: writeMessages,
  responses: writeResponses,
};
