import { Template } from "@huggingface/jinja";
import type { RequestMessage } from "@tutti/contract";
import { arrangeTurns } from "./arrange-turns.ts";
import { escapeControlTokens } from "./escape-control-tokens.ts";
import type { InstructType } from "./format.ts";
import { formats } from "./formats.ts";
import { endsInReasoning, keepReasoning } from "./keep-reasoning.ts";
import { toTurns } from "./to-turns.ts";

/** A conversation as one text, and what to know of what comes after it. */
export interface RenderedPrompt {
  /** With the mark for the beginning of a text, where the format has one. */
  prompt: string;
  /** That mark: the prompt begins with it. "" where it has none. */
  bos: string;
  /** What ends the answer, the most useful first. */
  stop: readonly string[];
  /** The answer begins in the middle of thoughts. */
  startsInReasoning: boolean;
  /** Spaces at the beginning of the answer only part it from the prompt. */
  beginsWithSpace: boolean;
}

export interface FormatRequest {
  messages: readonly RequestMessage[];
  /** Whether a model that can think does; undefined: as the format does by itself. */
  thinking?: boolean | undefined;
  /** Tokens that must not stand in what people wrote, beside the format's own. */
  tokens?: readonly string[] | undefined;
}

const templates = new Map<InstructType, Template>();

/**
 * Renders a conversation in one of the prompt formats. An assistant's message at the end is left open, for the model to
 * go on with. Marks of the format in what people wrote are broken by a space.
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
