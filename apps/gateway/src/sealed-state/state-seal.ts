import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isObject, type ReasoningDetail } from "@tutti/contract";

/** The state of a model's reasoning, which only the models of one vendor can read again. */
export interface ReasoningState {
  /** The vendor whose model reasoned: the author in the model's slug. */
  origin: string;
  /** In the order in which they were streamed. */
  details: readonly ReasoningDetail[];
}

/**
 * Puts the reasoning state of one vendor into a text that travels through a client of another form and comes back. It
 * is authenticated, so that a client can neither change it nor claim another vendor for it; it is not encrypted, since
 * clients of the chat form get the same state as it is.
 */
export interface StateSeal {
  /**
   * @param visibleText the readable reasoning that the client gets beside the sealed text; it is not repeated in it
   * @returns undefined where the sealed text would be too long
   */
  seal(state: ReasoningState, visibleText: string): string | undefined;
  /**
   * @param visibleText the readable reasoning that came back beside the sealed text
   * @returns undefined where the text was sealed by no gateway with this secret, or either text was changed
   */
  open(sealedText: string, visibleText: string): ReasoningState | undefined;
}

const MARK = "tutti-state-1";

/** The longest sealed text, in characters: a few times the longest state that vendors send. */
const LENGTH_LIMIT = 512 * 1024;

/** Fields of details that the readable reasoning repeats. */
const textFields = ["text", "summary"] as const;

/** Whether a text has the mark of sealed states; a client may have written it. */
export function isMarkedAsSealed(text: string): boolean {
  return text.startsWith(`${MARK}.`);
}

/** Seals with a key of its own, derived from the instance's secret (HMAC-SHA-256). */
export function createStateSeal(secret: string): StateSeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "tutti", "sealed state", 32));
  const sign = (content: string, visibleText: string) =>
    createHmac("sha256", key)
      .update(`${MARK}.${content}.${digestOf(visibleText)}`)
      .digest();

  return {
    seal({ origin, details }, visibleText) {
      const isRepeated = details.map(readableOf).join("") === visibleText;
      const written = isRepeated ? details.map(withLengths) : details;
      const value = { origin, details: written, repeats: isRepeated };
      const content = Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
      const sealedText = `${MARK}.${content}.${sign(content, visibleText).toString("base64url")}`;
      return sealedText.length > LENGTH_LIMIT ? undefined : sealedText;
    },
    open(sealedText, visibleText) {
      if (!isMarkedAsSealed(sealedText) || sealedText.length > LENGTH_LIMIT) return undefined;
      const [content = "", signature = ""] = sealedText.slice(MARK.length + 1).split(".");
      const expected = sign(content, visibleText);
      const given = Buffer.from(signature, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      // The signature proves that the content is this gateway's own.
      const value = JSON.parse(Buffer.from(content, "base64url").toString("utf8")) as ReasoningState & {
        repeats: boolean;
      };
      const { origin, details, repeats } = value;
      return { origin, details: repeats ? withTexts(details, visibleText) : details };
    },
  };
}

function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64url");
}

function readableOf(detail: ReasoningDetail): string {
  return textFields.map((field) => (typeof detail[field] === "string" ? detail[field] : "")).join("");
}

function withLengths(detail: ReasoningDetail): ReasoningDetail {
  const lengths = textFields.flatMap((field) => {
    const text = detail[field];
    return typeof text === "string" ? [[field, { length: text.length }] as const] : [];
  });
  return { ...detail, ...Object.fromEntries(lengths) };
}

function withTexts(details: readonly ReasoningDetail[], visibleText: string): ReasoningDetail[] {
  let at = 0;
  return details.map((detail) => {
    const restored: ReasoningDetail = { ...detail };
    for (const field of textFields) {
      const stored = detail[field];
      if (!isObject(stored)) continue;
      const end = at + Number(stored["length"]);
      restored[field] = visibleText.slice(at, end);
      at = end;
    }
    return restored;
  });
}
