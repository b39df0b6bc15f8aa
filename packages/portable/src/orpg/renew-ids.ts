import type { createId, IdPrefix } from "@tutti/contract";
import { DELETED_CHARACTER_ID, USER_CHARACTER_ID } from "@tutti/domain";
import type { ParsedRecord } from "./parsed-room.ts";

/** Characters. No product has longer ids. */
const MAX_ID_LENGTH = 200;

export interface IdOptions {
  /** Milliseconds since the epoch. */
  now: number;
  createId: typeof createId;
  /**
   * The ids that records here already have, of any kind. A caller that cannot know them all, because only open rooms
   * are in memory, says yes to each: `{ has: () => true }` gives every record a new id.
   */
  existingIds: { has(id: string): boolean };
}

/** The new ids of one kind of record, by the file's own ids. */
export interface IdMap {
  /** The file's records of this kind, each with the id that it has here, and the file's own one. */
  records: (ParsedRecord & { statedId: string })[];
  /** The id here of the record with this id in the file; undefined if the file has none. */
  find(id: unknown): string | undefined;
}

/** Creates the id keeper of one file: it keeps ids unique over all kinds of records. */
export function createIdKeeper({ now, createId, existingIds }: IdOptions) {
  const usedIds = new Set<string>([USER_CHARACTER_ID, DELETED_CHARACTER_ID]);

  function claim(id: string, prefix: IdPrefix): string {
    const isFree = id !== "" && id.length <= MAX_ID_LENGTH && !usedIds.has(id) && !existingIds.has(id);
    const own = isFree ? id : createId(prefix, now);
    usedIds.add(own);
    return own;
  }

  return {
    claim,
    /** References to an id mean the first record that has it; a second one gets an id of its own. */
    mapIds(parsedRecords: readonly ParsedRecord[], prefix: IdPrefix): IdMap {
      const ids = new Map<string, string>();
      const records = parsedRecords.map(({ id, fields }) => {
        const statedId = typeof fields["id"] === "string" && fields["id"] !== "" ? fields["id"] : id;
        const own = claim(statedId, prefix);
        if (!ids.has(statedId)) ids.set(statedId, own);
        if (!ids.has(id)) ids.set(id, own);
        return { id: own, statedId, fields };
      });
      return { records, find: (id) => (typeof id === "string" ? ids.get(id) : undefined) };
    },
    /**
     * The id to keep for a reference to a record that the file does not have: the same one, so that nothing is lost,
     * unless it would refer to another record here.
     */
    missing<Instead>(id: unknown, instead: Instead): string | Instead {
      if (typeof id !== "string" || id === "" || id.length > MAX_ID_LENGTH) return instead;
      return existingIds.has(id) || usedIds.has(id) ? instead : id;
    },
  };
}

export type IdKeeper = ReturnType<typeof createIdKeeper>;
