import type { InstructFormat } from "../format.ts";

/* Formats that separate turns by words and headings alone. */

/** The format if there is none, or if it fails: any model can read who wrote what. */
export const none: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ (turn.role | capitalize) ~ ': ' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '\n\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ 'Assistant:' }} {%- endif -%}
  `,
  stop: ["\nUser:", "\nSystem:"],
  tokens: [],
  lineMarks: ["System:", "User:", "Assistant:"],
  systemPlace: "turn",
  beginsWithSpace: true,
};

export const rwkv: InstructFormat = { ...none, stop: ["\n\nUser:"] };

export const alpaca: InstructFormat = {
  template: String.raw`
    {{- system ~ '\n\n' if system else '' -}}
    {%- for turn in turns -%}
      {{ ('### Instruction:\n' if turn.role == 'user' else '### Response:\n') ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '\n\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '### Response:\n' }} {%- endif -%}
  `,
  stop: ["### Instruction:", "### Response"],
  tokens: ["</s>"],
  lineMarks: ["### Instruction:", "### Response"],
  systemPlace: "user",
};

/** Alpaca's format as LimaRP uses it: the system prompt is the instruction, the user's message is the input. */
export const alpacaModif: InstructFormat = {
  template: String.raw`
    {{- '### Instruction:\n' ~ system ~ '\n\n' if system else '' -}}
    {%- for turn in turns -%}
      {{ ('### Input:\n' if turn.role == 'user' else '### Response:\n') ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '\n\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '### Response:\n' }} {%- endif -%}
  `,
  stop: ["### Input:", "### Instruction:"],
  tokens: ["</s>"],
  lineMarks: ["### Instruction:", "### Input:", "### Response"],
  systemPlace: "user",
};

export const neural: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ '### ' ~ (turn.role | capitalize) ~ ':\n' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ '\n' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ '### Assistant:\n' }} {%- endif -%}
  `,
  stop: ["### User:", "### System:", "</s>"],
  tokens: ["<s>", "</s>"],
  lineMarks: ["### System:", "### User:", "### Assistant:"],
  systemPlace: "turn",
};

export const vicuna: InstructFormat = {
  template: String.raw`
    {{- system ~ '\n\n' if system else '' -}}
    {%- for turn in turns -%}
      {%- if turn.role == 'user' -%} {{ 'USER: ' ~ turn.content ~ '\n' }}
      {%- else -%} {{ 'ASSISTANT: ' ~ turn.content ~ ('' if turn.isOpen else '</s>\n') }}
      {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ 'ASSISTANT:' }} {%- endif -%}
  `,
  stop: ["</s>", "USER:", "ASSISTANT:"],
  tokens: ["<s>", "</s>"],
  lineMarks: ["USER:", "ASSISTANT:"],
  systemPlace: "user",
  beginsWithSpace: true,
};

export const airoboros: InstructFormat = {
  ...vicuna,
  template: vicuna.template.replace(String.raw`system ~ '\n\n'`, String.raw`system ~ '\n'`),
  stop: ["</s>", "USER:"],
  defaultSystem: "A chat.",
};

/** Anthropic's first API; its models of today are not reached in this way. */
export const claude: InstructFormat = {
  template: String.raw`
    {{- system -}}
    {%- for turn in turns -%}
      {{ ('\n\nHuman: ' if turn.role == 'user' else '\n\nAssistant: ') ~ turn.content }}
    {%- endfor -%}
    {%- if generates -%} {{ '\n\nAssistant:' }} {%- endif -%}
  `,
  stop: ["\n\nHuman:"],
  tokens: [],
  lineMarks: ["Human:", "Assistant:"],
  systemPlace: "user",
  beginsWithSpace: true,
};
