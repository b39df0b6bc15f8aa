import type { JsonObject } from "@tutti/contract";

/** Writes the blocks of one message, one after the other. */
export interface BlockWriter {
  /** Ends the open block, and begins this one. */
  open(block: JsonObject): void;
  /** Adds to the open block. */
  delta(delta: JsonObject): void;
  /** Ends the open block, if there is one. */
  close(): void;
  /** The type of the open block. */
  readonly openType: string | undefined;
}

/** @param write takes each event */
export function createBlockWriter(write: (event: JsonObject) => void): BlockWriter {
  let index = -1;
  let openType: string | undefined;
  const close = (): void => {
    if (openType === undefined) return;
    openType = undefined;
    write({ type: "content_block_stop", index });
  };
  return {
    open(block) {
      close();
      index += 1;
      openType = String(block["type"]);
      write({ type: "content_block_start", index, content_block: block });
    },
    delta: (delta) => write({ type: "content_block_delta", index, delta }),
    close,
    get openType() {
      return openType;
    },
  };
}
