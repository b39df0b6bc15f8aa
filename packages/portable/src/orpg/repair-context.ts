import type { Report } from "../repair/report.ts";
import type { IdKeeper, IdMap } from "./renew-ids.ts";

/** The context in which every kind of record is repaired. */
export interface RepairContext {
  roomId: string;
  /** Milliseconds since the epoch. */
  now: number;
  ids: Record<
    "characters" | "messages" | "artifacts" | "artifactFiles" | "artifactVersions" | "artifactFileContents",
    IdMap
  >;
  /** The places of answers whose first one is not in the file, by the names that the file has for them. */
  places: Map<unknown, string>;
  keeper: IdKeeper;
  report: Report;
  /** Whether another product wrote the file, which may lack fields that ours always have. */
  isForeign: boolean;
}

/** The id here that a field refers to: that of a record in the file, else the result of `IdKeeper.missing`. */
export function refer<Instead>(
  ids: IdMap,
  id: unknown,
  options: { keeper: IdKeeper; instead: Instead },
): string | Instead {
  return ids.find(id) ?? options.keeper.missing(id, options.instead);
}
