import type { Report } from "../repair/report.ts";
import type { IdKeeper, IdMap } from "./renew-ids.ts";

/** What every kind of record is repaired with. */
export interface RepairContext {
  roomId: string;
  /** Milliseconds since the epoch. */
  now: number;
  ids: Record<
    "characters" | "messages" | "artifacts" | "artifactFiles" | "artifactVersions" | "artifactFileContents",
    IdMap
  >;
  keeper: IdKeeper;
  report: Report;
  /** Whether another product wrote the file, which may leave out what ours never does. */
  isForeign: boolean;
}

/** The id here of what a field refers to: of a record in the file, else as `IdKeeper.missing` says. */
export function refer<Instead>(
  ids: IdMap,
  id: unknown,
  options: { keeper: IdKeeper; instead: Instead },
): string | Instead {
  return ids.find(id) ?? options.keeper.missing(id, options.instead);
}
