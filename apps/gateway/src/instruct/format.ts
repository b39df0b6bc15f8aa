/**
 * The names of the prompt formats, in the order of the specification, point 3. OpenRouter calls the same names
 * `instruct_type`.
 */
export const instructTypes = [
  "none",
  "airoboros",
  "alpaca",
  "alpaca-modif",
  "chatml",
  "claude",
  "code-llama",
  "gemma",
  "llama2",
  "llama3",
  "mistral",
  "nemotron",
  "neural",
  "openchat",
  "phi3",
  "rwkv",
  "vicuna",
  "zephyr",
  "deepseek-r1",
  "deepseek-v3.1",
  "qwq",
  "qwen3",
] as const;

export type InstructType = (typeof instructTypes)[number];

/** The prompt format of one family of models. */
export interface InstructFormat {
  /**
   * A Jinja template of `turns` (each with `role`, `content`, `isOpen` if the model is to continue it, and `reasoning`
   * if it is kept), `system`, `thinks` and `generates` (the prompt is to begin the model's turn). Without the mark for
   * the beginning of a text.
   */
  template: string;
  /** The mark for the beginning of a text, which most servers add themselves. */
  bos?: string | undefined;
  /** The texts that end the model's turn, or begin the next one; the most useful first. */
  stop: readonly string[];
  /** The texts that a tokenizer, or the model, takes for a mark wherever they occur. */
  tokens: readonly string[];
  /** The texts that the model takes for a mark at the beginning of a line. */
  lineMarks: readonly string[];
  /**
   * Where system messages go: into a turn of their own wherever they occur; all of them to the beginning; or to the
   * beginning if they occur there, and otherwise into the user's turns.
   */
  systemPlace: "turn" | "beginning" | "user";
  /** The default system prompt. */
  defaultSystem?: string | undefined;
  /** Every answer must follow a user turn. */
  needsUser?: boolean | undefined;
  /** The model begins its answer with a space, since the prompt ends without one. */
  beginsWithSpace?: boolean | undefined;
  /**
   * Whether models of this format reason: always, since the prompt begins the reasoning for them; unless it is turned
   * off; or only if it is turned on. Earlier reasoning is then left out of the history.
   */
  thinking?: "always" | "unless-told" | "when-told" | undefined;
}
