import type { ByteDecoder } from "../wire/call-upstream.ts";
import { isObject, type JsonObject, parseJson, textOf } from "../wire/json.ts";
import type { Aws } from "./aws.ts";
import { errorKindOf } from "./error-kinds.ts";

/** One event of AWS's event stream. */
export interface Frame {
  /** Its name, such as `contentBlockDelta`. */
  event: string;
  payload: JsonObject;
}

/** Bytes of the length that each frame begins with. */
const LENGTH = 4;

/** The longest frame, in bytes: AWS's own bound is 16 MiB and the headers. */
const FRAME_LIMIT = 32 * 1024 * 1024;

/**
 * Makes server-sent events of AWS's binary event stream (`application/vnd.amazon.eventstream`), cut anywhere, so that
 * the readers of Anthropic's form read it. AWS's own codec checks the frames; a damaged one ends the answer with an
 * error, and so does an exception of Bedrock's.
 *
 * @param toText the server-sent events of Anthropic's form that a frame stands for
 */
export function createFrameDecoder(codec: Pick<Aws["codec"], "decode">, toText: (frame: Frame) => string): ByteDecoder {
  let rest: Uint8Array = new Uint8Array(0);
  let hasFailed = false;

  const fail = (type: string, message: string): string => {
    hasFailed = true;
    return eventText({ type: "error", error: { type, message } });
  };

  const read = (bytes: Uint8Array): string => {
    const { headers, body } = codec.decode(bytes);
    const header = (name: string) => textOf(headers[`:${name}`]?.value);
    const json = parseJson(new TextDecoder().decode(body));
    const payload = isObject(json) ? json : {};
    const exception = header("exception-type") ?? header("error-code");
    if (exception === undefined) return toText({ event: header("event-type") ?? "", payload });
    const words = textOf(payload["originalMessage"]) ?? textOf(payload["message"]) ?? header("error-message");
    return fail(errorKindOf(exception), words ?? exception);
  };

  return {
    decode(bytes) {
      if (bytes === undefined || hasFailed) return "";
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      let text = "";
      while (rest.length >= LENGTH && !hasFailed) {
        const length = new DataView(rest.buffer, rest.byteOffset).getUint32(0);
        if (length > FRAME_LIMIT) return text + fail("api_error", "A part of the answer is too long.");
        if (rest.length < length) break;
        try {
          text += read(rest.subarray(0, length));
        } catch {
          return text + fail("api_error", "A part of the answer was damaged on its way.");
        }
        rest = rest.subarray(length);
      }
      return text;
    },
  };
}

/** One server-sent event in Anthropic's framing. */
export function eventText(event: JsonObject, json = JSON.stringify(event)): string {
  return `event: ${textOf(event["type"]) ?? ""}\ndata: ${json}\n\n`;
}

/** The event in a frame of `InvokeModelWithResponseStream`: Anthropic's own bytes, in base64. */
export function toClaudeEvent({ payload }: Frame): string {
  const bytes = textOf(payload["bytes"]);
  if (bytes === undefined) return "";
  const json = Buffer.from(bytes, "base64").toString("utf8");
  const event = parseJson(json);
  return isObject(event) ? eventText(event, json) : "";
}
