import { JSONParser } from "@streamparser/json";

/**
 * One value of a file: an element of its list or of the list `conversations` in its object, or the object itself if it
 * has no such list.
 */
export interface StreamedValue {
  value: unknown;
  /** Whether the file holds this value instead of a list of them. */
  isWhole: boolean;
}

/** Why a file of JSON could not be read to its end. */
export type StreamFailure = "not-json" | "cut-off" | "too-large";

/**
 * Parses a JSON file value by value as its bytes arrive, so that a file of any size costs only as much memory as its
 * largest value.
 *
 * @param maxValue the most bytes of one value
 */
export function createJsonStream(isList: boolean, maxValue: number) {
  const parser = new JSONParser({ paths: isList ? ["$.*"] : ["$.*", "$.conversations.*"], keepStack: false });
  let values: StreamedValue[] = [];
  const whole: Record<string, unknown> = {};
  let failure: StreamFailure | undefined;
  let bytes = 0;
  parser.onValue = ({ value, key, stack }) => {
    // In a list, or in the list within the object.
    if (isList || stack.length > 1) {
      values.push({ value, isWhole: false });
      bytes = 0;
    } else if (typeof key === "string" && key !== "__proto__") whole[key] = value;
  };
  parser.onError = () => {
    failure ??= "not-json";
  };
  parser.onEnd = () => undefined;

  const take = (): StreamedValue[] => {
    const complete = values;
    values = [];
    return complete;
  };
  return {
    /** The values that these bytes complete. */
    write(chunk: Uint8Array): StreamedValue[] {
      if (failure !== undefined) return [];
      if (parser.isEnded) {
        // Data after the file's one value gives the same failure, whether it came with the value's end or later.
        if (!chunk.every(isJsonSpace)) failure = "not-json";
        return [];
      }
      bytes += chunk.length;
      parser.write(chunk);
      if (bytes > maxValue && values.length === 0) failure ??= "too-large";
      return take();
    },
    /** The values that the end of the file completes. */
    end(): StreamedValue[] {
      if (failure === undefined && !parser.isEnded) failure = "cut-off";
      if (!isList && failure === undefined) values.push({ value: whole, isWhole: true });
      return take();
    },
    failure: (): StreamFailure | undefined => failure,
  };
}

/** The white space of JSON (RFC 8259, section 2). */
function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
