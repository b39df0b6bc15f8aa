import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";

type Fields = Record<string, unknown>;

/** An item of an answer, and the pieces in which its text is streamed. */
export interface ScriptedItem {
  item: Fields & { type: string; id: string };
  pieces: readonly string[];
}

const usage = {
  input_tokens: 7,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 11,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 18,
};

export const messageItem = (pieces: readonly string[]): ScriptedItem => ({
  item: {
    type: "message",
    id: "msg_1",
    status: "completed",
    role: "assistant",
    content: [{ type: "output_text", text: pieces.join(""), annotations: [], logprobs: [] }],
  },
  pieces,
});

export const functionCallItem = (name: string, pieces: readonly string[], callId = "call_1"): ScriptedItem => ({
  item: { type: "function_call", id: "fc_1", status: "completed", call_id: callId, name, arguments: pieces.join("") },
  pieces,
});

export const reasoningItem = (pieces: readonly string[], encrypted_content: string): ScriptedItem => ({
  item: {
    type: "reasoning",
    id: "rs_1",
    summary: [{ type: "summary_text", text: pieces.join("") }],
    encrypted_content,
  },
  pieces,
});

/** An answer of OpenAI's Responses API with all events that it sends. */
export function responsesAnswer(items: readonly ScriptedItem[], fields: Fields = {}): UpstreamAnswer {
  const begun = {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "gpt-5.3-codex",
    error: null,
    previous_response_id: null,
    store: false,
  };
  const before = { ...begun, status: "in_progress", output: [], usage: null };
  const whole = { ...begun, status: "completed", output: items.map(({ item }) => item), usage, ...fields };
  const events: Fields[] = [
    { type: "response.created", response: before },
    { type: "response.in_progress", response: before },
    ...items.flatMap(eventsOf),
    { type: `response.${whole.status}`, response: whole },
  ];
  return { steps: events.map(toStep), whole };
}

function toStep({ type, ...fields }: Fields, sequence_number: number): AnswerStep {
  return { type: "text", text: `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number, ...fields })}\n\n` };
}

function eventsOf({ item, pieces }: ScriptedItem, output_index: number): Fields[] {
  const place = { item_id: item.id, output_index };
  const text = pieces.join("");
  const frame = (start: Fields, inner: Fields[]): Fields[] => [
    { type: "response.output_item.added", output_index, item: { ...item, status: "in_progress", ...start } },
    ...inner,
    { type: "response.output_item.done", output_index, item },
  ];
  switch (item.type) {
    case "message": {
      const at = { ...place, content_index: 0 };
      const part = { type: "output_text", text: "", annotations: [], logprobs: [] };
      return frame({ content: [] }, [
        { type: "response.content_part.added", ...at, part },
        ...pieces.map((delta) => ({ type: "response.output_text.delta", ...at, delta, logprobs: [] })),
        { type: "response.output_text.done", ...at, text, logprobs: [] },
        { type: "response.content_part.done", ...at, part: { ...part, text } },
      ]);
    }
    case "reasoning": {
      const at = { ...place, summary_index: 0 };
      return frame({ summary: [], encrypted_content: "" }, [
        { type: "response.reasoning_summary_part.added", ...at, part: { type: "summary_text", text: "" } },
        ...pieces.map((delta) => ({ type: "response.reasoning_summary_text.delta", ...at, delta })),
        { type: "response.reasoning_summary_text.done", ...at, text },
        { type: "response.reasoning_summary_part.done", ...at, part: { type: "summary_text", text } },
      ]);
    }
    case "custom_tool_call":
      return frame({ input: "" }, [
        ...pieces.map((delta) => ({ type: "response.custom_tool_call_input.delta", ...place, delta })),
        { type: "response.custom_tool_call_input.done", ...place, input: text },
      ]);
    default:
      return frame({ arguments: "" }, [
        ...pieces.map((delta) => ({ type: "response.function_call_arguments.delta", ...place, delta })),
        { type: "response.function_call_arguments.done", ...place, name: item["name"], arguments: text },
      ]);
  }
}
