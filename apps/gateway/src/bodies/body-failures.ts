import { ApiFailure } from "../api-failure.ts";
import { formatBytes } from "../bytes.ts";
import type { BodyRule } from "./body-rules.ts";
import { DEPTH_LIMIT, FIELD_LIMIT } from "./json/json-counts.ts";
import { type JsonFault, JsonRefused } from "./json/json-refused.ts";
import { STRUCTURE_LIMIT } from "./json/json-structure.ts";

/** Seconds until bodies that are being read have made room for another. */
const ROOM_AFTER = 2;

/** Seconds until an answer is likely to have ended, as for the slots of running answers. */
const FREE_AFTER = 5;

const sendLess = "Send less in one request.";

/** 413, with the limit in its message. */
export function tooLarge({ limit }: BodyRule): ApiFailure {
  const message = `Request payload too large: at most ${formatBytes(limit)} are accepted, after decompression. ${sendLess}`;
  return new ApiFailure({ code: 413, message });
}

/** 503: too many bytes of bodies are being read, of all people or of this one. */
export function tooBusy(): ApiFailure {
  const message = `Too many large requests are being read at once. Try again in ${ROOM_AFTER} seconds.`;
  return new ApiFailure({ code: 503, message }, { "retry-after": String(ROOM_AFTER) });
}

/** 503: the answers to too many large requests are still running, of all people or of this one. */
export function tooManyOpenAnswers(): ApiFailure {
  const message = `Many large requests are still being answered. Try again in ${FREE_AFTER} seconds.`;
  return new ApiFailure({ code: 503, message }, { "retry-after": String(FREE_AFTER) });
}

/** The error for a body that the JSON reader refused; any other cause is returned as it is. */
export function refusalOf(cause: unknown, rule: BodyRule): unknown {
  if (!(cause instanceof JsonRefused)) return cause;
  return new ApiFailure(describe(cause.fault, rule));
}

function describe(fault: JsonFault, { values }: BodyRule): { code: 400 | 413; message: string } {
  const body = "The body of the request";
  switch (fault) {
    case "syntax":
      return { code: 400, message: `${body} is not valid JSON` };
    case "depth":
      return { code: 400, message: `${body} has more than ${DEPTH_LIMIT} nested levels` };
    case "fields":
      return { code: 400, message: `${body} has an object with more than ${count(FIELD_LIMIT)} fields` };
    case "name":
      return { code: 400, message: `${body} has a field whose name is too long` };
    case "values":
      return { code: 413, message: `${body} has more than ${count(values)} values. ${sendLess}` };
    case "structure":
      return {
        code: 413,
        message: `${body} has more than ${formatBytes(STRUCTURE_LIMIT)} apart from its long texts. ${sendLess}`,
      };
  }
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
