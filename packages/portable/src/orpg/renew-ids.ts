import type { createId, IdPrefix } from "@tutti/contract";
import { DELETED_CHARACTER_ID, USER_CHARACTER_ID } from "@tutti/domain";
import type { ParsedRecord } from "./parsed-room.ts";

/** Longer ones are no ids of any product. */
const MAX_ID_LENGTH = 200;

export interface IdOptions {
  /** Milliseconds since the epoch. */
  now: number;
  createId: typeof createId;
  /**
   * The ids that records here already have, whatever they are the ids of. Who cannot know them all, because only open
   * rooms are in memory, says yes to each: `{ has: () => true }` gives every record a new id.
   */
  existingIds: { has(id: string): boolean };
}

/** The new ids of one kind of record, by those that the file gives them. */
export interface IdMap {
  /** The file's records of this kind, each with the id that it has here, and the one that the file gives it. */
  records: (ParsedRecord & { statedId: string })[];
  /** The id here of the record that the file calls so; undefined where the file has none. */
  find(id: unknown): string | undefined;
}

/** One of the reader's: keeps ids unique over all kinds of records of one file. */
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
    /** The first record with an id is the one that others mean by it; a second one gets an id of its own. */
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
     * The id that stands for one that the file has no record of: itself, so that nothing is lost, unless it would point
     * at something else that is here.
     */
    missing<Instead>(id: unknown, instead: Instead): string | Instead {
      if (typeof id !== "string" || id === "" || id.length > MAX_ID_LENGTH) return instead;
      return existingIds.has(id) || usedIds.has(id) ? instead : id;
    },
  };
}

export type IdKeeper = ReturnType<typeof createIdKeeper>;
