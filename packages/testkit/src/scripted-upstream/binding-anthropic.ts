import type { UpstreamAnswer } from "./answer.ts";
import type { UpstreamRequest } from "./scripted-upstream.ts";

type Block = { type: string } & Record<string, unknown>;

interface BindingRequest {
  model: string;
  system?: unknown;
  tools?: unknown;
  tool_choice?: { type: string };
  thinking?: { type: string; block_binding?: { prefix_mismatch_behavior?: string } };
  messages: { role: string; content: string | Block[] }[];
}

/** A thought that Anthropic left out of a request. */
interface DroppedThought {
  type: "thinking_dropped";
  path: string;
  reason: "prefix_binding_mismatch";
}

/** The beta that a request needs to say what happens to a thought whose conversation has changed. */
const BINDING_CONTROLS = "thinking-binding-controls-2026-08-01";

const usage = { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 11 };

/**
 * An answer of Claude Opus 5.5 as Anthropic documents it ("Preserved thinking"): each thought's signature is bound to
 * the system prompt, the tools and all that stands before it. A changed thought is refused; one whose prefix has
 * changed is refused too, or left out where the request says so; forced tools and switched-off thinking are refused.
 *
 * @param blocks the blocks of the answer; signatures are written into its thoughts
 */
export function bindingAnswer(
  { body, headers }: Pick<UpstreamRequest, "body" | "headers">,
  blocks: readonly Block[],
): UpstreamAnswer {
  const request = body as BindingRequest;
  const { tool_choice: choice, thinking } = request;
  if (choice?.type === "any" || choice?.type === "tool")
    return refusal("tool_choice: forced tool use is not supported.");
  if (thinking?.type === "disabled" || thinking?.type === "enabled") {
    return refusal(`"thinking.type.${thinking.type}" is not supported for this model.`);
  }
  const behavior = thinking?.block_binding?.prefix_mismatch_behavior;
  if (behavior !== undefined && !String(headers["anthropic-beta"]).split(",").includes(BINDING_CONTROLS)) {
    return refusal("thinking.block_binding: Extra inputs are not permitted");
  }
  const dropped: DroppedThought[] = [];
  for (const [turn, { role, content }] of request.messages.entries()) {
    if (role !== "assistant" || typeof content === "string") continue;
    for (const [place, block] of content.entries()) {
      if (block.type !== "thinking") continue;
      const path = `messages.${turn}.content.${place}`;
      const [thought, prefix] = String(block["signature"]).split("@");
      if (thought !== hashOf(block["thinking"])) return refusal(`${path}: Invalid \`signature\` in \`thinking\` block`);
      if (prefix === prefixOf(request, turn, content.slice(0, place))) continue;
      if (behavior !== "drop_block") {
        const reason = "The block is bound to a different conversation.";
        return refusal(`${path}: Invalid \`signature\` in \`thinking\` block. ${reason}`);
      }
      dropped.push({ type: "thinking_dropped", path, reason: "prefix_binding_mismatch" });
    }
  }
  return answer(request, signed(request, blocks), dropped);
}

function signed(request: BindingRequest, blocks: readonly Block[]): Block[] {
  const answerBlocks: Block[] = [];
  for (const block of blocks) {
    const prefix = prefixOf(request, request.messages.length, answerBlocks);
    const signature = `${hashOf(block["thinking"])}@${prefix}`;
    answerBlocks.push(block.type === "thinking" ? { ...block, signature } : block);
  }
  return answerBlocks;
}

/** All that stands before a block, but for cache hints; texts in a row are one text. */
function prefixOf({ system, tools, messages }: BindingRequest, turn: number, before: readonly Block[]): string {
  const turns = messages.slice(0, turn).map(({ role, content }) => ({
    role,
    content: joinTexts(typeof content === "string" ? [{ type: "text", text: content }] : content),
  }));
  return hashOf({ system, tools, turns, before: joinTexts(before) });
}

function joinTexts(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const { cache_control: _, ...block } of blocks) {
    const last = joined.at(-1);
    if (block.type === "text" && last?.type === "text") last["text"] = `${last["text"]}${block["text"]}`;
    else joined.push({ ...block } as Block);
  }
  return joined;
}

/** FNV-1a over the JSON: a test needs no cryptography. */
function hashOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value) ?? "") {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}

function refusal(message: string): UpstreamAnswer {
  const text = JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } });
  return { status: 400, headers: { "content-type": "application/json" }, steps: [{ type: "text", text }] };
}

function answer(request: BindingRequest, content: Block[], dropped: readonly DroppedThought[]): UpstreamAnswer {
  const stopReason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
  const changes = dropped.length > 0 ? { input_transformations: dropped } : {};
  const message = { id: "msg_bound", type: "message", role: "assistant", model: request.model, ...changes };
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null, usage } },
    ...content.flatMap((block, index) => blockEvents(block, index)),
    { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 11 } },
    { type: "message_stop" },
  ];
  return {
    steps: events.map((event) => ({ type: "text", text: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n` })),
    whole: { ...message, content, stop_reason: stopReason, usage },
  };
}

function blockEvents(block: Block, index: number): Block[] {
  const [start, deltas] = piecesOf(block);
  return [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}

function piecesOf(block: Block): [Block, object[]] {
  switch (block.type) {
    case "thinking": {
      const { thinking, signature } = block;
      const deltas = [
        { type: "thinking_delta", thinking },
        { type: "signature_delta", signature },
      ];
      return [{ type: "thinking", thinking: "", signature: "" }, deltas];
    }
    case "text":
      return [{ type: "text", text: "" }, [{ type: "text_delta", text: block["text"] }]];
    case "tool_use": {
      const json = JSON.stringify(block["input"]);
      return [{ ...block, input: {} }, [{ type: "input_json_delta", partial_json: json }]];
    }
    default:
      return [block, []];
  }
}
