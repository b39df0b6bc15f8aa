import type { InstructFormat } from "../format.ts";

/*
 * Formats whose user turns are instructions, with answers between them that have no header; and the one format that
 * names the sources of its turns.
 */

export const llama2: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {%- if turn.role == 'user' -%}
        {{ '<s>' if not loop.first else '' }}
        {{- '[INST] ' ~ ('<<SYS>>\n' ~ system ~ '\n<</SYS>>\n\n' if loop.first and system else '') ~ turn.content ~ ' [/INST]' }}
      {%- else -%}
        {{ ' ' ~ turn.content ~ ('' if turn.isOpen else ' </s>') }}
      {%- endif -%}
    {%- endfor -%}
  `,
  bos: "<s>",
  stop: ["</s>", "[INST]", "[/INST]", "<<SYS>>"],
  tokens: ["<s>", "</s>", "[INST]", "[/INST]", "<<SYS>>", "<</SYS>>"],
  lineMarks: [],
  systemPlace: "user",
  needsUser: true,
  beginsWithSpace: true,
};

/**
 * The format of Mistral's third tokenizer (7B v0.3, Mixtral 8x22B); its other models have another spacing, and need
 * `chat_template`.
 */
export const mistral: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {%- if turn.role == 'user' -%}
        {{ '[INST] ' ~ (system ~ '\n\n' if loop.first and system else '') ~ turn.content ~ '[/INST]' }}
      {%- else -%}
        {{ ' ' ~ turn.content ~ ('' if turn.isOpen else '</s>') }}
      {%- endif -%}
    {%- endfor -%}
  `,
  bos: "<s>",
  stop: ["</s>", "[INST]"],
  tokens: [
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[AVAILABLE_TOOLS]",
    "[TOOL_CALLS]",
  ],
  lineMarks: [],
  systemPlace: "user",
  needsUser: true,
  beginsWithSpace: true,
};

/** The format of the 70B model. The smaller ones use `llama2`. */
export const codeLlama: InstructFormat = {
  template: String.raw`
    {%- for turn in turns -%}
      {{ 'Source: ' ~ turn.role ~ ('\nDestination: user' if turn.isOpen else '') ~ '\n\n ' ~ turn.content }}
      {%- if not turn.isOpen -%} {{ ' <step> ' }} {%- endif -%}
    {%- endfor -%}
    {%- if generates -%} {{ 'Source: assistant\nDestination: user\n\n ' }} {%- endif -%}
  `,
  stop: ["<step>", "Source:", "Destination:"],
  tokens: ["<s>", "</s>", "<step>"],
  lineMarks: ["Source:", "Destination:"],
  systemPlace: "turn",
};
