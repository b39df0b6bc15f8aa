import type { InstructFormat } from "../format.ts";

/*
 * Formats whose turns stand between special tokens that name the role. The lines of a template are joined without
 * anything between them: `-` removes the whitespace on its side.
 */

export const chatml: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|im_start|>' ~ turn.role ~ '\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '<|im_end|>\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|im_start|>assistant\n' }} {%- endif -%}
  `,
  stop: ["<|im_end|>", "<|im_start|>"],
  tokens: ["<|im_start|>", "<|im_end|>", "<|endoftext|>"],
  lineMarks: [],
  systemPlace: "turn",
};

export const zephyr: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|' ~ turn.role ~ '|>\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '</s>\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|assistant|>\n' }} {%- endif -%}
  `,
  stop: ["</s>", "<|user|>", "<|system|>", "<|assistant|>"],
  tokens: ["<s>", "</s>", "<|user|>", "<|system|>", "<|assistant|>"],
  lineMarks: [],
  systemPlace: "turn",
};

export const phi3: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|' ~ turn.role ~ '|>\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '<|end|>\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|assistant|>\n' }} {%- endif -%}
  `,
  stop: ["<|end|>", "<|user|>", "<|system|>", "<|assistant|>"],
  tokens: ["<s>", "<|end|>", "<|user|>", "<|system|>", "<|assistant|>", "<|endoftext|>"],
  lineMarks: [],
  systemPlace: "turn",
};

export const llama3: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|start_header_id|>' ~ turn.role ~ '<|end_header_id|>\n\n' }}
      {%- if turn.isOpen -%} {{ turn.content.lstrip() }}
      {%- else -%} {{ (turn.content | trim) ~ '<|eot_id|>' }}
      {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }} {%- endif -%}
  `,
  bos: "<|begin_of_text|>",
  stop: ["<|eot_id|>", "<|start_header_id|>", "<|end_header_id|>"],
  tokens: [
    "<|begin_of_text|>",
    "<|end_of_text|>",
    "<|start_header_id|>",
    "<|end_header_id|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|python_tag|>",
  ],
  lineMarks: [],
  systemPlace: "turn",
};

/** These models have no system role: the system prompt begins the first user turn. */
export const gemma: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {%- set role = 'model' if turn.role == 'assistant' else 'user' -%}
      {%- set content = (system | trim) ~ '\n\n' ~ (turn.content | trim) if loop.first and system else turn.content -%}
      {{ '<start_of_turn>' ~ role ~ '\n' }}
      {%- if turn.isOpen -%} {{ content.lstrip() }}
      {%- else -%} {{ (content | trim) ~ '<end_of_turn>\n' }}
      {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<start_of_turn>model\n' }} {%- endif -%}
  `,
  bos: "<bos>",
  stop: ["<end_of_turn>", "<start_of_turn>"],
  tokens: ["<bos>", "<eos>", "<start_of_turn>", "<end_of_turn>"],
  lineMarks: [],
  systemPlace: "user",
  needsUser: true,
};

/** Without a system prompt, its turn is there and empty, as in NVIDIA's own examples. */
export const nemotron: InstructFormat = {
  template: String.raw`
    {{- '<extra_id_0>System\n' ~ (system ~ '\n' if system else '') ~ '\n' -}}
    {%- for turn in turns -%}
      {{ '<extra_id_1>' ~ (turn.role | capitalize) ~ '\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<extra_id_1>Assistant\n' }} {%- endif -%}
  `,
  stop: ["<extra_id_1>"],
  tokens: ["<extra_id_0>", "<extra_id_1>", "<extra_id_2>"],
  lineMarks: [],
  systemPlace: "user",
};

export const openchat: InstructFormat = {
  template: `
    {%- for turn in turns -%}
      {{ 'GPT4 Correct ' ~ (turn.role | capitalize) ~ ': ' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '<|end_of_turn|>' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ 'GPT4 Correct Assistant:' }} {%- endif -%}
  `,
  bos: "<s>",
  stop: ["<|end_of_turn|>"],
  tokens: ["<s>", "</s>", "<|end_of_turn|>"],
  lineMarks: ["GPT4 Correct User:", "GPT4 Correct Assistant:", "GPT4 Correct System:"],
  systemPlace: "turn",
  beginsWithSpace: true,
};
