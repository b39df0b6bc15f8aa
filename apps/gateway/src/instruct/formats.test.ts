import { describe, expect, test } from "vitest";
import { type InstructType, instructTypes } from "./format.ts";
import { isInstructType } from "./formats.ts";
import { assistant, system, user } from "./messages.test-support.ts";
import { renderFormat } from "./render-format.ts";

const oneTurn = [user("Hi!")];
const threeTurns = [system("Be brief."), user("Who is it?"), assistant("Me."), user("Why?")];
const prefillMessages = [user("Say yes."), assistant("Yes, b")];

/** Each written by hand from its source, for the conversations above, in this order. */
const goldens: Readonly<Record<InstructType, readonly [string, string, string]>> = {
  none: [
    "User: Hi!\n\nAssistant:",
    "System: Be brief.\n\nUser: Who is it?\n\nAssistant: Me.\n\nUser: Why?\n\nAssistant:",
    "User: Say yes.\n\nAssistant: Yes, b",
  ],
  airoboros: [
    "A chat.\nUSER: Hi!\nASSISTANT:",
    "Be brief.\nUSER: Who is it?\nASSISTANT: Me.</s>\nUSER: Why?\nASSISTANT:",
    "A chat.\nUSER: Say yes.\nASSISTANT: Yes, b",
  ],
  alpaca: [
    "### Instruction:\nHi!\n\n### Response:\n",
    "Be brief.\n\n### Instruction:\nWho is it?\n\n### Response:\nMe.\n\n### Instruction:\nWhy?\n\n### Response:\n",
    "### Instruction:\nSay yes.\n\n### Response:\nYes, b",
  ],
  "alpaca-modif": [
    "### Input:\nHi!\n\n### Response:\n",
    "### Instruction:\nBe brief.\n\n### Input:\nWho is it?\n\n### Response:\nMe.\n\n### Input:\nWhy?\n\n### Response:\n",
    "### Input:\nSay yes.\n\n### Response:\nYes, b",
  ],
  chatml: [
    "<|im_start|>user\nHi!<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWho is it?<|im_end|>\n" +
      "<|im_start|>assistant\nMe.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>user\nSay yes.<|im_end|>\n<|im_start|>assistant\nYes, b",
  ],
  claude: [
    "\n\nHuman: Hi!\n\nAssistant:",
    "Be brief.\n\nHuman: Who is it?\n\nAssistant: Me.\n\nHuman: Why?\n\nAssistant:",
    "\n\nHuman: Say yes.\n\nAssistant: Yes, b",
  ],
  "code-llama": [
    "Source: user\n\n Hi! <step> Source: assistant\nDestination: user\n\n ",
    "Source: system\n\n Be brief. <step> Source: user\n\n Who is it? <step> " +
      "Source: assistant\n\n Me. <step> Source: user\n\n Why? <step> Source: assistant\nDestination: user\n\n ",
    "Source: user\n\n Say yes. <step> Source: assistant\nDestination: user\n\n Yes, b",
  ],
  gemma: [
    "<bos><start_of_turn>user\nHi!<end_of_turn>\n<start_of_turn>model\n",
    "<bos><start_of_turn>user\nBe brief.\n\nWho is it?<end_of_turn>\n<start_of_turn>model\nMe.<end_of_turn>\n" +
      "<start_of_turn>user\nWhy?<end_of_turn>\n<start_of_turn>model\n",
    "<bos><start_of_turn>user\nSay yes.<end_of_turn>\n<start_of_turn>model\nYes, b",
  ],
  llama2: [
    "<s>[INST] Hi! [/INST]",
    "<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\nWho is it? [/INST] Me. </s><s>[INST] Why? [/INST]",
    "<s>[INST] Say yes. [/INST] Yes, b",
  ],
  llama3: [
    "<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHi!<|eot_id|>" +
      "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|>" +
      "<|start_header_id|>user<|end_header_id|>\n\nWho is it?<|eot_id|>" +
      "<|start_header_id|>assistant<|end_header_id|>\n\nMe.<|eot_id|>" +
      "<|start_header_id|>user<|end_header_id|>\n\nWhy?<|eot_id|>" +
      "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nSay yes.<|eot_id|>" +
      "<|start_header_id|>assistant<|end_header_id|>\n\nYes, b",
  ],
  mistral: [
    "<s>[INST] Hi![/INST]",
    "<s>[INST] Be brief.\n\nWho is it?[/INST] Me.</s>[INST] Why?[/INST]",
    "<s>[INST] Say yes.[/INST] Yes, b",
  ],
  nemotron: [
    "<extra_id_0>System\n\n<extra_id_1>User\nHi!\n<extra_id_1>Assistant\n",
    "<extra_id_0>System\nBe brief.\n\n<extra_id_1>User\nWho is it?\n<extra_id_1>Assistant\nMe.\n" +
      "<extra_id_1>User\nWhy?\n<extra_id_1>Assistant\n",
    "<extra_id_0>System\n\n<extra_id_1>User\nSay yes.\n<extra_id_1>Assistant\nYes, b",
  ],
  neural: [
    "### User:\nHi!\n### Assistant:\n",
    "### System:\nBe brief.\n### User:\nWho is it?\n### Assistant:\nMe.\n### User:\nWhy?\n### Assistant:\n",
    "### User:\nSay yes.\n### Assistant:\nYes, b",
  ],
  openchat: [
    "<s>GPT4 Correct User: Hi!<|end_of_turn|>GPT4 Correct Assistant:",
    "<s>GPT4 Correct System: Be brief.<|end_of_turn|>GPT4 Correct User: Who is it?<|end_of_turn|>" +
      "GPT4 Correct Assistant: Me.<|end_of_turn|>GPT4 Correct User: Why?<|end_of_turn|>GPT4 Correct Assistant:",
    "<s>GPT4 Correct User: Say yes.<|end_of_turn|>GPT4 Correct Assistant: Yes, b",
  ],
  phi3: [
    "<|user|>\nHi!<|end|>\n<|assistant|>\n",
    "<|system|>\nBe brief.<|end|>\n<|user|>\nWho is it?<|end|>\n<|assistant|>\nMe.<|end|>\n" +
      "<|user|>\nWhy?<|end|>\n<|assistant|>\n",
    "<|user|>\nSay yes.<|end|>\n<|assistant|>\nYes, b",
  ],
  rwkv: [
    "User: Hi!\n\nAssistant:",
    "System: Be brief.\n\nUser: Who is it?\n\nAssistant: Me.\n\nUser: Why?\n\nAssistant:",
    "User: Say yes.\n\nAssistant: Yes, b",
  ],
  vicuna: [
    "USER: Hi!\nASSISTANT:",
    "Be brief.\n\nUSER: Who is it?\nASSISTANT: Me.</s>\nUSER: Why?\nASSISTANT:",
    "USER: Say yes.\nASSISTANT: Yes, b",
  ],
  zephyr: [
    "<|user|>\nHi!</s>\n<|assistant|>\n",
    "<|system|>\nBe brief.</s>\n<|user|>\nWho is it?</s>\n<|assistant|>\nMe.</s>\n<|user|>\nWhy?</s>\n<|assistant|>\n",
    "<|user|>\nSay yes.</s>\n<|assistant|>\nYes, b",
  ],
  "deepseek-r1": [
    "<｜begin▁of▁sentence｜><｜User｜>Hi!<｜Assistant｜><think>\n",
    "<｜begin▁of▁sentence｜>Be brief.<｜User｜>Who is it?<｜Assistant｜>Me.<｜end▁of▁sentence｜>" +
      "<｜User｜>Why?<｜Assistant｜><think>\n",
    "<｜begin▁of▁sentence｜><｜User｜>Say yes.<｜Assistant｜>Yes, b",
  ],
  "deepseek-v3.1": [
    "<｜begin▁of▁sentence｜><｜User｜>Hi!<｜Assistant｜></think>",
    "<｜begin▁of▁sentence｜>Be brief.<｜User｜>Who is it?<｜Assistant｜></think>Me.<｜end▁of▁sentence｜>" +
      "<｜User｜>Why?<｜Assistant｜></think>",
    "<｜begin▁of▁sentence｜><｜User｜>Say yes.<｜Assistant｜></think>Yes, b",
  ],
  qwq: [
    "<|im_start|>user\nHi!<|im_end|>\n<|im_start|>assistant\n<think>\n",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWho is it?<|im_end|>\n" +
      "<|im_start|>assistant\nMe.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant\n<think>\n",
    "<|im_start|>user\nSay yes.<|im_end|>\n<|im_start|>assistant\nYes, b",
  ],
  qwen3: [
    "<|im_start|>user\nHi!<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWho is it?<|im_end|>\n" +
      "<|im_start|>assistant\nMe.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant\n",
    "<|im_start|>user\nSay yes.<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\nYes, b",
  ],
};

test("there are 22 formats, in the specification's order", () => {
  expect(instructTypes).toHaveLength(22);
  expect(Object.keys(goldens)).toEqual([...instructTypes]);
  expect(instructTypes.every((type) => isInstructType(type))).toBe(true);
  expect(["vicuna-2", "toString", "", null].some((name) => isInstructType(name))).toBe(false);
});

describe.each(instructTypes)("[GW-9] %s", (type) => {
  const [one, three, prefill] = goldens[type];

  test("renders a question", () => {
    expect(renderFormat(type, { messages: oneTurn }).prompt).toBe(one);
  });

  test("renders a system and three turns", () => {
    expect(renderFormat(type, { messages: threeTurns }).prompt).toBe(three);
  });

  test("leaves an answer open that is to go on", () => {
    expect(renderFormat(type, { messages: prefillMessages }).prompt).toBe(prefill);
  });

  test("has a stop string, and a separate beginning of the text", () => {
    const { stop, bos, prompt } = renderFormat(type, { messages: oneTurn });
    expect(stop.length).toBeGreaterThan(0);
    expect(prompt.startsWith(bos)).toBe(true);
  });
});

describe("models that think", () => {
  const withReasoning = { ...assistant("Me."), reasoning: "Who else?" };
  const end = (type: InstructType, thinking?: boolean) =>
    renderFormat(type, { messages: [user("Why?")], thinking }).prompt.replace(/^.*Why\?/s, "");

  test.each<[InstructType, boolean | undefined, string]>([
    ["deepseek-r1", undefined, "<｜Assistant｜><think>\n"],
    ["deepseek-r1", false, "<｜Assistant｜><think>\n"],
    ["deepseek-v3.1", undefined, "<｜Assistant｜></think>"],
    ["deepseek-v3.1", true, "<｜Assistant｜><think>"],
    ["deepseek-v3.1", false, "<｜Assistant｜></think>"],
    ["qwq", false, "<|im_end|>\n<|im_start|>assistant\n<think>\n"],
    ["qwen3", undefined, "<|im_end|>\n<|im_start|>assistant\n"],
    ["qwen3", true, "<|im_end|>\n<|im_start|>assistant\n"],
    ["qwen3", false, "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"],
  ])("%s, with thinking requested: %s", (type, thinking, expected) => {
    expect(end(type, thinking)).toBe(expected);
    const { startsInReasoning } = renderFormat(type, { messages: [user("Why?")], thinking });
    expect(startsInReasoning).toBe(expected.trimEnd().endsWith("<think>"));
  });

  test.each(["deepseek-r1", "deepseek-v3.1", "qwq", "qwen3"] as const)("%s is not shown earlier thoughts", (type) => {
    const plain = renderFormat(type, { messages: [user("Who?"), assistant("Me."), user("Why?")] }).prompt;
    const inText = assistant("<think>\nWho else?\n</think>\n\nMe.");
    for (const answer of [withReasoning, inText]) {
      expect(renderFormat(type, { messages: [user("Who?"), answer, user("Why?")] }).prompt).toBe(plain);
    }
  });

  test("qwen3 keeps the thoughts after the last question, with tool calls", () => {
    const messages = [
      user("Weather?"),
      {
        ...assistant(""),
        reasoning: "I look.",
        tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: '{"at":"Rome"}' } }],
      },
      { role: "tool" as const, tool_call_id: "c1", content: "Sun" },
    ];
    expect(renderFormat("qwen3", { messages }).prompt).toBe(
      "<|im_start|>user\nWeather?<|im_end|>\n<|im_start|>assistant\n<think>\nI look.\n</think>\n\n" +
        '<tool_call>\n{"name": "weather", "arguments": {"at":"Rome"}}\n</tool_call><|im_end|>\n' +
        "<|im_start|>user\n<tool_response>\nSun\n</tool_response><|im_end|>\n<|im_start|>assistant\n",
    );
  });

  test("an answer that is to go on in the middle of thoughts is left there", () => {
    for (const type of ["deepseek-r1", "deepseek-v3.1", "qwq", "qwen3"] as const) {
      const { prompt, startsInReasoning } = renderFormat(type, { messages: [user("Why?"), assistant("<think>\nHm")] });
      expect(prompt.endsWith("<think>\nHm")).toBe(true);
      expect(prompt).not.toContain("</think>");
      expect(startsInReasoning).toBe(true);
    }
  });
});
