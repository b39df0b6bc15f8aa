import type { JsonObject } from "@tutti/contract";
import { itemIdOf } from "./item-ids.ts";

/** Writes the items of one answer, one after the other. */
export interface OutputItems {
  /** Begins an item; the one before it has ended. */
  open(prefix: Parameters<typeof itemIdOf>[0], item: JsonObject): void;
  /** An event of the open item. */
  write(type: string, fields: JsonObject): void;
  /** Ends the open item, whose fields are now these. */
  close(fields: JsonObject): void;
  /** The ended items. */
  readonly output: readonly JsonObject[];
}

/** @param write takes each event, without its number */
export function createOutputItems(generationId: string, write: (event: JsonObject) => void): OutputItems {
  const output: JsonObject[] = [];
  let item: JsonObject = {};
  return {
    open(prefix, fields) {
      item = { id: itemIdOf(prefix, generationId, output.length), ...fields };
      write({ type: "response.output_item.added", output_index: output.length, item });
    },
    write: (type, fields) =>
      write({ type: `response.${type}`, item_id: item["id"], output_index: output.length, ...fields }),
    close(fields) {
      item = { ...item, ...fields };
      write({ type: "response.output_item.done", output_index: output.length, item });
      output.push(item);
    },
    output,
  };
}
