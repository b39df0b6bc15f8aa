import type { RequestMessage } from "@tutti/contract";
import { escapeControlTokens } from "./escape-control-tokens.ts";
import type { InstructType } from "./format.ts";
import { endsInReasoning } from "./keep-reasoning.ts";
import { type RenderedPrompt, renderFormat } from "./render-format.ts";
import { templateCandidates } from "./template-candidates.ts";
import { stopsOfTemplate, tokensOfTemplate } from "./template-marks.ts";
import type { TemplateRenderer } from "./template-renderer.ts";
import { textOfMessage } from "./text-of-message.ts";

/** A template that the operator has written, and the tokens that it may use. */
export interface ChatTemplate {
  source: string;
  bosToken?: string | undefined;
  eosToken?: string | undefined;
}

export interface PromptRequest {
  messages: readonly RequestMessage[];
  /** For templates that render them; no format does. */
  tools?: readonly unknown[] | null | undefined;
  /** Whether a model that can reason does; undefined: the format's default. */
  thinking?: boolean | undefined;
  /** Default: `none`. */
  format?: InstructType | undefined;
  /** Replaces the format. */
  template?: ChatTemplate | undefined;
}

/**
 * Renders a conversation as the text that a model was trained to continue. If the template fails, the prompt is plain
 * text, and `problem` says why (specification, point 3).
 */
export async function renderPrompt(
  request: PromptRequest,
  renderer: TemplateRenderer,
): Promise<RenderedPrompt & { problem?: string | undefined }> {
  const { template, format = "none" } = request;
  if (!template) return renderFormat(format, request);
  const tokens = tokensOfTemplate(template.source, [template.bosToken, template.eosToken]);
  const outcome = await renderTemplate(template, {
    request,
    renderer,
    settle: escapeControlTokens({ tokens, lineMarks: [] }),
  });
  if (outcome.ok) return outcome.prompt;
  const plain = renderFormat("none", { messages: request.messages, tokens });
  // The model was trained on its own marks, whatever its prompt looks like.
  const stop = [...stopsOfTemplate(template.source, template.eosToken ?? ""), ...plain.stop];
  return { ...plain, stop, problem: outcome.problem };
}

type RenderResult = { ok: true; prompt: RenderedPrompt } | { ok: false; problem: string };

interface TemplateTools {
  request: PromptRequest;
  renderer: TemplateRenderer;
  settle: (text: string) => string;
}

async function renderTemplate(
  { source, bosToken = "", eosToken = "" }: ChatTemplate,
  { request, renderer, settle }: TemplateTools,
): Promise<RenderResult> {
  const { prefill, messages } = takePrefill(request.messages);
  const candidates = templateCandidates({ ...request, messages, bosToken, eosToken }, settle);
  const outcome = await renderer.render({ source, candidates });
  if (!outcome.ok) return outcome;
  const prompt = prefill === undefined ? outcome.text : goOnWith(outcome.text, settle(prefill));
  const hasBos = bosToken !== "" && prompt.startsWith(bosToken);
  return {
    ok: true,
    prompt: {
      prompt,
      bos: hasBos ? bosToken : "",
      stop: stopsOfTemplate(source, eosToken),
      startsInReasoning: prefill === undefined ? prompt.trimEnd().endsWith("<think>") : endsInReasoning(prefill),
      beginsWithSpace: prefill === undefined && !/\s$/.test(prompt),
    },
  };
}

/**
 * Splits off an assistant's message at the end, which the model continues: it follows the template's beginning of an
 * answer.
 */
function takePrefill(messages: readonly RequestMessage[]): {
  prefill: string | undefined;
  messages: readonly RequestMessage[];
} {
  const last = messages.at(-1);
  if (last?.role !== "assistant" || last.tool_calls?.length) return { prefill: undefined, messages };
  return { prefill: textOfMessage(last) || undefined, messages: messages.slice(0, -1) };
}

/** If the template has begun the model's reasoning, the reasoning is closed before the answer continues. */
function goOnWith(prompt: string, prefill: string): string {
  const isThinking = prompt.trimEnd().endsWith("<think>") && !prefill.includes("<think>");
  return `${prompt}${isThinking ? "\n</think>\n\n" : ""}${prefill}`;
}
