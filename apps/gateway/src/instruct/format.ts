/** The prompt formats (specification, point 3), in its order. OpenRouter calls the same names `instruct_type`. */
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

/** How one family of models is shown a conversation. */
export interface InstructFormat {
  /**
   * In Jinja's language, of `turns` (each with `role`, `content`, `isOpen` where the model is to go on with it, and
   * `reasoning` where it is kept), `system`, `thinks` and `generates` (the model's turn is to be begun). Without the
   * mark for the beginning of a text.
   */
  template: string;
  /** The mark for the beginning of a text, which most servers put there by themselves. */
  bos?: string | undefined;
  /** What ends the model's turn, or begins the next one; the most useful first. */
  stop: readonly string[];
  /** What a tokenizer, or the model, takes for a mark wherever it stands. */
  tokens: readonly string[];
  /** What the model takes for a mark where a line begins with it. */
  lineMarks: readonly string[];
  /**
   * Where a system's text goes: into a turn of its own wherever it stands; all of it to the beginning; or to the
   * beginning what stands there, and all else into the user's turns.
   */
  systemPlace: "turn" | "beginning" | "user";
  /** What stands where no system prompt is given. */
  defaultSystem?: string | undefined;
  /** Every answer must follow a turn of the user's. */
  needsUser?: boolean | undefined;
  /** The model begins its answer with a space, since the prompt ends without one. */
  beginsWithSpace?: boolean | undefined;
  /**
   * Models of this format think: always, since the prompt begins the thoughts for them; unless they are told not to; or
   * only where they are told to. Earlier thoughts are then left out of the history.
   */
  thinking?: "always" | "unless-told" | "when-told" | undefined;
}
