import {
  type AnswerStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";

/** For tests: a real server on this machine that speaks Anthropic's API and follows its script. */
export function startScriptedAnthropic(options: {
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
}): Promise<ScriptedUpstream> {
  return startScriptedUpstream({ ...options, isQuestion: (path) => path.endsWith("/v1/messages") });
}

const usage = { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };

/** One event, as Anthropic frames it. */
export function eventStep(event: { type: string } & Record<string, unknown>): AnswerStep {
  return { type: "text", text: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n` };
}

/** The first event of every answer. */
export function startStep(model = "claude-sonnet-4-5-20250929"): AnswerStep {
  const message = {
    id: "msg_scripted",
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    usage,
  };
  return eventStep({ type: "message_start", message });
}

/** The last events of every answer. */
export function endSteps(stopReason = "end_turn", extra: Record<string, unknown> = {}): AnswerStep[] {
  const delta = { stop_reason: stopReason, stop_sequence: null, ...extra };
  return [
    eventStep({ type: "message_delta", delta, usage: { output_tokens: 11 } }),
    eventStep({ type: "message_stop" }),
  ];
}

/** The steps of one block: its start is `block`, followed by these deltas. */
export function blockSteps(
  index: number,
  block: Record<string, unknown>,
  deltas: readonly object[] = [],
): AnswerStep[] {
  return [
    eventStep({ type: "content_block_start", index, content_block: block }),
    ...deltas.map((delta) => eventStep({ type: "content_block_delta", index, delta })),
    eventStep({ type: "content_block_stop", index }),
  ];
}

/** A complete answer of text, in pieces of five characters, with pauses of `delay` milliseconds. */
export function textAnswer(text: string, { delay = 0 } = {}): UpstreamAnswer {
  const pieces = text.match(/.{1,5}/gsu) ?? [];
  const deltas = pieces.map((piece) => ({ type: "text_delta", text: piece }));
  const [begin, ...others] = blockSteps(0, { type: "text", text: "" }, deltas);
  const wait: AnswerStep[] = delay > 0 ? [{ type: "wait", milliseconds: delay }] : [];
  const pacedSteps = others.flatMap((step) => [...wait, step]);
  return {
    steps: [startStep(), ...(begin ? [begin] : []), eventStep({ type: "ping" }), ...pacedSteps, ...endSteps()],
    whole: {
      id: "msg_scripted",
      type: "message",
      role: "assistant",
      model: "claude-sonnet-4-5-20250929",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      usage: { ...usage, output_tokens: 11 },
    },
  };
}

/** A refusal in Anthropic's form. */
export function refusalAnswer(
  status: number,
  error: { type: string; message: string },
  headers: Readonly<Record<string, string>> = {},
): UpstreamAnswer {
  const body = { type: "error", error, request_id: "req_scripted" };
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    steps: [{ type: "text", text: JSON.stringify(body) }],
  };
}
