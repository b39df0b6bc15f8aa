import type { AnswerPart, ReasoningDetail } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { AnswerReader } from "./answer-reader.ts";

/** The fields of a reasoning detail that stream as text. */
const detailTexts = ["text", "summary"] as const;

/**
 * Makes the texts of an answer well-formed Unicode. Servers cut a stream between the halves of a surrogate pair: a
 * first half waits for the next piece of the same text. A half that stays alone is replaced (U+FFFD), since strict
 * decoders refuse it (RFC 3629, section 3), and it would be stored and sent again with the next question.
 *
 * @param onRepair called once for an answer in which a half was joined or replaced
 */
export function withWellFormedTexts(reader: AnswerReader, onRepair?: () => void): AnswerReader {
  const halves = createHalves();
  let hasRepaired = false;

  const settle = (part: AnswerPart): AnswerPart[] => {
    const parts = settlePart(part, halves);
    if (!hasRepaired && (parts.length !== 1 || parts[0] !== part)) {
      hasRepaired = true;
      onRepair?.();
    }
    return parts;
  };
  const settleAll = (parts: AnswerPart[]): AnswerPart[] =>
    halves.isEmpty && parts.every(isWellFormedPart) ? parts : parts.flatMap(settle);

  return {
    push: (text) => settleAll(reader.push(text)),
    end: (reason) => [...settleAll(reader.end(reason)), ...halves.flush()],
    get isFinished() {
      return reader.isFinished;
    },
    get isDone() {
      return reader.isDone;
    },
  };
}

/** The first halves of pairs whose second half has not come yet, by the text that they belong to. */
interface Halves {
  /** The text with the half that waited for it, and without a half at its end. */
  join(key: string, text: string, toPart: (text: string) => AnswerPart): string;
  /** The parts of the halves that stay alone. */
  flush(): AnswerPart[];
  readonly isEmpty: boolean;
}

function createHalves(): Halves {
  const waiting = new Map<string, { half: string; toPart: (text: string) => AnswerPart }>();
  return {
    join(key, text, toPart) {
      const whole = (waiting.get(key)?.half ?? "") + text;
      if (text === "") return "";
      waiting.delete(key);
      const last = whole.at(-1) ?? "";
      if (!/[\ud800-\udbff]/.test(last)) return whole.toWellFormed();
      waiting.set(key, { half: last, toPart });
      return whole.slice(0, -1).toWellFormed();
    },
    flush() {
      const parts = [...waiting.values()].map(({ toPart }) => toPart("\ufffd"));
      waiting.clear();
      return parts;
    },
    get isEmpty() {
      return waiting.size === 0;
    },
  };
}

function isWellFormedPart(part: AnswerPart): boolean {
  return part.type === "text-delta" && part.logprobs === undefined ? part.text.isWellFormed() : isWellFormed(part);
}

function settlePart(part: AnswerPart, halves: Halves): AnswerPart[] {
  switch (part.type) {
    case "text-delta":
    case "refusal-delta": {
      const text = halves.join(part.type, part.text, (half) => ({ type: part.type, text: half }));
      if (text === part.text) return [toWellFormed(part)];
      const hasLogprobs = part.type === "text-delta" && part.logprobs !== undefined;
      return text === "" && !hasLogprobs ? [] : [toWellFormed({ ...part, text })];
    }
    case "reasoning-delta":
      return [settleReasoning(part, halves)];
    case "tool-call-delta": {
      const { index } = part;
      const toPart = (half: string): AnswerPart => ({ type: "tool-call-delta", index, arguments: half });
      const text = halves.join(`call ${index}`, part.arguments, toPart);
      return [text === part.arguments ? toWellFormed(part) : toWellFormed({ ...part, arguments: text })];
    }
    case "finish":
    case "error":
      return [...halves.flush(), toWellFormed(part)];
    default:
      return [toWellFormed(part)];
  }
}

function settleReasoning(part: Extract<AnswerPart, { type: "reasoning-delta" }>, halves: Halves): AnswerPart {
  const text = halves.join(part.type, part.text, (half) => ({ type: "reasoning-delta", text: half }));
  const details = part.details?.map((detail) => settleDetail(detail, halves));
  return toWellFormed({ ...part, text, ...withoutUndefined({ details }) });
}

function settleDetail(detail: ReasoningDetail, halves: Halves): ReasoningDetail {
  const wholeDetail: ReasoningDetail = { ...detail };
  for (const field of detailTexts) {
    const text = detail[field];
    if (typeof text !== "string") continue;
    const { type, index, id, format } = detail;
    const place = { type, index, id, format };
    // What stays alone in a detail is in the reasoning's text as well: the text is not written twice.
    wholeDetail[field] = halves.join(`${field} ${JSON.stringify(place)}`, text, (half) => ({
      type: "reasoning-delta",
      text: "",
      details: [{ ...place, [field]: half }],
    }));
  }
  return wholeDetail;
}

/** Whether all texts in a value of JSON are well-formed Unicode. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, field]) => name.isWellFormed() && isWellFormed(field));
}

/** The same value with well-formed texts and names; itself where they are so already. */
export function toWellFormed<Value>(value: Value): Value {
  if (isWellFormed(value)) return value;
  if (typeof value === "string") return value.toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(toWellFormed) as Value;
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([name, field]) => [name.toWellFormed(), toWellFormed(field)])) as Value;
}
