import type { InstructFormat, InstructType } from "./format.ts";
import { codeLlama, llama2, mistral } from "./formats/bracket-formats.ts";
import { airoboros, alpaca, alpacaModif, claude, neural, none, rwkv, vicuna } from "./formats/plain-formats.ts";
import { chatml, gemma, llama3, nemotron, openchat, phi3, zephyr } from "./formats/tagged-formats.ts";
import { deepSeekR1, deepSeekV31, qwen3, qwq } from "./formats/thinking-formats.ts";

/** Every prompt format by its name. */
export const formats: Readonly<Record<InstructType, InstructFormat>> = {
  none,
  airoboros,
  alpaca,
  "alpaca-modif": alpacaModif,
  chatml,
  claude,
  "code-llama": codeLlama,
  gemma,
  llama2,
  llama3,
  mistral,
  nemotron,
  neural,
  openchat,
  phi3,
  rwkv,
  vicuna,
  zephyr,
  "deepseek-r1": deepSeekR1,
  "deepseek-v3.1": deepSeekV31,
  qwq,
  qwen3,
};

/** Whether a name is one of the prompt formats; OpenRouter's list has other names too. */
export function isInstructType(name: string | null | undefined): name is InstructType {
  return name !== null && name !== undefined && Object.hasOwn(formats, name);
}
