/** Facts about a family of models from OpenAI's documentation that are missing in its list of models. */
export interface OpenAiTraits {
  /** It reasons before it answers, and refuses the sampling parameters. */
  thinks: boolean;
  /** The efforts that it supports, in OpenAI's values; "none" if reasoning is optional. Empty if it does not reason. */
  efforts: readonly string[];
  /** Only the Responses API serves it. */
  needsResponses: boolean;
  /** It generates images and no text: a chat model has to call it. */
  draws: boolean;
  /** It can search the web itself on request. */
  searches: boolean;
  /** It refuses to answer without a source to search in. */
  mustSearch: boolean;
  /** It accepts and generates audio, which only chat completions support. */
  speaks: boolean;
  /** It marks interim messages and its final answer, and requires the marks back. */
  hasPhases: boolean;
}

const untilHigh = ["low", "medium", "high"];
const untilExtra = ["none", ...untilHigh, "xhigh"];

/** The traits of a model by its id, with or without a vendor before it or a date behind it. */
export function openAiTraits(id: string): OpenAiTraits {
  const name = id.slice(id.lastIndexOf("/") + 1);
  const generation = Number(/^gpt-(\d+(?:\.\d+)?)/.exec(name)?.[1] ?? 0);
  const speaks = /audio|realtime/.test(name);
  const draws = /^(gpt|chatgpt)-image/.test(name);
  const thinks =
    !speaks &&
    !draws &&
    (/^(o\d|codex|computer-use|chat-latest|gpt-(daybreak|rosalind|oss))/.test(name) ||
      (generation >= 5 && !/^gpt-5-chat/.test(name)));
  const needsResponses = draws || /codex|deep-research|computer-use|cyber|daybreak|rosalind|-pro\b/.test(name);
  return {
    thinks,
    efforts: thinks ? effortsOf(name, generation) : [],
    needsResponses,
    draws,
    searches: !speaks && !draws && (generation >= 4.1 || /^(gpt-4o|o3|o4|chat-latest)/.test(name)),
    mustSearch: /deep-research/.test(name),
    speaks,
    hasPhases: generation >= 5.3,
  };
}

function effortsOf(name: string, generation: number): readonly string[] {
  if (/deep-research|^computer-use/.test(name)) return ["medium"];
  if (/^(o\d|codex|gpt-oss)/.test(name)) return untilHigh;
  if (/-pro\b/.test(name)) return generation < 5.1 ? ["high"] : ["medium", "high", "xhigh"];
  if (/codex-max|codex-spark/.test(name)) return [...untilHigh, "xhigh"];
  if (generation === 5) return /codex/.test(name) ? untilHigh : ["minimal", ...untilHigh];
  if (generation === 5.1) return /codex/.test(name) ? untilHigh : ["none", ...untilHigh];
  if (generation > 5.1 && generation < 5.6) return untilExtra;
  return [...untilExtra, "max"];
}
