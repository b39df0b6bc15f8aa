import { Template } from "@huggingface/jinja";
import type { RequestMessage } from "@tutti/contract";
import { arrangeTurns } from "./arrange-turns.ts";
import { escapeControlTokens } from "./escape-control-tokens.ts";
import type { InstructType } from "./format.ts";
import { formats } from "./formats.ts";
import { endsInReasoning, keepReasoning } from "./keep-reasoning.ts";
import { toTurns } from "./to-turns.ts";

/** A conversation as one text, and how to read the text that follows it. */
export interface RenderedPrompt {
  /** With the mark for the beginning of a text, where the format has one. */
  prompt: string;
  /** The mark for the beginning of a text, with which the prompt begins. "" if it has none. */
  bos: string;
  /** The texts that end the answer, the most useful first. */
  stop: readonly string[];
  /** The answer begins in the middle of reasoning. */
  startsInReasoning: boolean;
  /** Spaces at the beginning of the answer only separate it from the prompt. */
  beginsWithSpace: boolean;
}

export interface FormatRequest {
  messages: readonly RequestMessage[];
  /** Whether a model that can reason does; undefined: the format's default. */
  thinking?: boolean | undefined;
  /** Tokens that must not occur in messages, beside the format's own. */
  tokens?: readonly string[] | undefined;
}

const templates = new Map<InstructType, Template>();

/**
 * Renders a conversation in one of the prompt formats. An assistant's message at the end is left open, for the model to
 * continue. Marks of the format in messages are broken by a space.
 */
export function renderFormat(type: InstructType, { messages, thinking, tokens = [] }: FormatRequest): RenderedPrompt {
  const format = formats[type];
  const givenTurns = toTurns(messages, escapeControlTokens({ ...format, tokens: [...format.tokens, ...tokens] }));
  const arrangement = arrangeTurns(
    format.thinking ? keepReasoning(givenTurns, { keepsLatest: format.thinking === "unless-told" }) : givenTurns,
    format,
  );
  const last = arrangement.turns.at(-1);
  const thinks = format.thinking === "unless-told" ? thinking !== false : thinking === true;
  const template = templates.get(type) ?? new Template(format.template);
  templates.set(type, template);
  const { bos = "" } = format;
  const text = template.render({ ...arrangement, thinks, generates: !last?.isOpen });
  return {
    prompt: `${bos}${text}`,
    bos,
    stop: format.stop,
    startsInReasoning: last?.isOpen
      ? endsInReasoning(last.content)
      : format.thinking === "always" || (format.thinking === "when-told" && thinks),
    beginsWithSpace: format.beginsWithSpace === true && !last?.isOpen,
  };
}
