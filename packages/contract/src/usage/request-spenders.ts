import { spenderHeaders } from "./spending-limit.ts";

/** What a request says that it spends for, by the kinds that its client names; a turn's id is `turnId`. */
export type RequestSpenders = Readonly<Partial<Record<keyof typeof spenderHeaders, string>>>;

/** The most characters of one id: two of them, and the slash between them, are within the gateway's bound. */
const MAX_ID = 99;

/**
 * An id in the characters that the gateway takes: imported rows may have other ones. Ids that differ only in those
 * are one spender of the same person.
 */
export function spenderId(id: string): string {
  return id.replaceAll(/[^\w.:-]/g, "_").slice(0, MAX_ID);
}

/** The id of one turn of a room, to which the room's limit of each turn applies. */
export function turnId(roomId: string, questionId: string): string {
  return `${spenderId(roomId)}/${spenderId(questionId)}`;
}

/** The headers of a request that spends for these. */
export function toSpenderHeaders(spenders: RequestSpenders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(spenders).map(([kind, id]) => [spenderHeaders[kind as keyof RequestSpenders], id]),
  );
}
