import type { GenerationMode } from "../artifact/generation.ts";
import type { RequestKind } from "./request-kinds.ts";

/** How much of a text is scanned, in UTF-16 code units: the request itself is at the start or at the end. */
const LOOKED_AT = 4000;

/** The first matching rule decides; words of other languages where they are unambiguous. */
const rules: readonly [RequestKind, RegExp][] = [
  [
    "code",
    /```|\b(?:typescript|javascript|python|rust|golang|java|kotlin|swift|php|ruby|sql|regex|bash|css|html|json|yaml|dockerfile|c\+\+|c#|stack ?trace|compile[rs]?|refactor|unit tests?|pull request|api endpoint|codebase|bug ?fix|(?:a|the|this|my) (?:function|script|program|class|query|code))\b|=>|\bdef \w+\(|\bfunction \w*\(|\bselect\b[^.]*\bfrom\b/iu,
  ],
  [
    "translation",
    /\b(?:translat\w*|übersetz\w*|traduc\w*|tradui\w*|vertaal\w*|in(?:to|s) (?:english|german|french|spanish|italian|deutsche|englische))\b/iu,
  ],
  [
    "summary",
    /\b(?:summari[sz]\w*|tl;?dr|key points|zusammenfass\w*|fasse\b.{0,200}\bzusammen|résum\w*|resum[aei]\w*)\b/iu,
  ],
  [
    "math",
    /\b(?:calculate|compute|equation|integral|derivative|probability|prove that|theorem|solve for|berechne\w*|gleichung|beweise)\b|\d\s*[+*/^×÷]\s*\d|\$\$|\\frac|\\int|\\sum/iu,
  ],
  [
    "writing",
    /\b(?:write|draft|compose|rewrite|rephrase|proofread|edit|schreib\w*|verfasse\w*|formuliere\w*|écri\w*|escrib\w*)\b.{0,80}\b(?:e-?mails?|mails?|letters?|essays?|poems?|stor(?:y|ies)|posts?|blogs?|articles?|speech\w*|toasts?|cover|novel|tweets?|paragraphs?|text|brief\w*|gedicht\w*|geschichte\w*|lettre|carta|poème|poema)\b|\b(?:haiku|limerick|sonnet|poem|gedicht)\b/iu,
  ],
];

/**
 * The kind of a request, by rule and never by a model: a mode that makes something determines it; for a text, its words
 * decide. A text that matches no rule is a question.
 */
export function requestKindOf(text: string, mode: GenerationMode = "chat"): RequestKind {
  if (mode === "image") return "image";
  if (mode !== "chat") return "app";
  const sample = text.length <= LOOKED_AT ? text : `${text.slice(0, LOOKED_AT / 2)}\n${text.slice(-LOOKED_AT / 2)}`;
  return rules.find(([, pattern]) => pattern.test(sample))?.[0] ?? "question";
}
