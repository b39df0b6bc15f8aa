import type { InstructFormat } from "../format.ts";
import { chatml } from "./tagged-formats.ts";

/* Formats of models that reason in their text, between marks that the prompt may begin or close for them. */

const deepSeekMarks = {
  bos: "<｜begin▁of▁sentence｜>",
  stop: ["<｜end▁of▁sentence｜>"],
  tokens: [
    "<｜begin▁of▁sentence｜>",
    "<｜end▁of▁sentence｜>",
    "<｜User｜>",
    "<｜Assistant｜>",
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁outputs▁begin｜>",
    "<｜tool▁outputs▁end｜>",
  ],
  lineMarks: [],
  systemPlace: "beginning",
} as const;

export const deepSeekR1: InstructFormat = {
  ...deepSeekMarks,
  template: String.raw`
    {{- system -}}
    {%- for turn in turns -%}
      {{ ('<｜User｜>' if turn.role == 'user' else '<｜Assistant｜>') ~ turn.content }}
      {%- if turn.role == 'assistant' and not turn.isOpen -%} {{ '<｜end▁of▁sentence｜>' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<｜Assistant｜><think>\n' }} {%- endif -%}
  `,
  thinking: "always",
};

export const deepSeekV31: InstructFormat = {
  ...deepSeekMarks,
  template: `
    {{- system -}}
    {%- for turn in turns -%}
      {%- if turn.role == 'user' -%} {{ '<｜User｜>' ~ turn.content }}
      {%- else -%}
        {{ '<｜Assistant｜>' ~ ('' if turn.isOpen and '<think>' in turn.content else '</think>') ~ turn.content }}
        {%- if not turn.isOpen -%} {{ '<｜end▁of▁sentence｜>' }} {%- endif -%}
      {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<｜Assistant｜>' ~ ('<think>' if thinks else '</think>') }} {%- endif -%}
  `,
  thinking: "when-told",
};

export const qwq: InstructFormat = {
  ...chatml,
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|im_start|>' ~ turn.role ~ '\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '<|im_end|>\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|im_start|>assistant\n<think>\n' }} {%- endif -%}
  `,
  thinking: "always",
};

/**
 * Reasoning stays only in the turns after the user's last question; a turn that the model is to continue always has
 * reasoning, if empty.
 */
export const qwen3: InstructFormat = {
  ...chatml,
  template: String.raw`
    {%- for turn in turns -%}
      {{ '<|im_start|>' ~ turn.role ~ '\n' }}
      {%- if turn.reasoning is defined -%} {{ '<think>\n' ~ turn.reasoning ~ '\n</think>\n\n' }}
      {%- elif turn.isOpen and not '<think>' in turn.content -%} {{ '<think>\n\n</think>\n\n' }}
      {%- endif -%}
      {{ turn.content }}
      {%- if not turn.isOpen -%} {{ '<|im_end|>\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '<|im_start|>assistant\n' ~ ('' if thinks else '<think>\n\n</think>\n\n') }} {%- endif -%}
  `,
  thinking: "unless-told",
};
