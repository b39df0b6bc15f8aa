import { isObject } from "@tutti/contract";
import type { Vote } from "@tutti/domain";
import { isBallot, voteSchema } from "@tutti/domain";
import { repairRecord } from "../repair/repair-record.ts";
import type { ParsedRecord } from "./parsed-room.ts";
import type { RepairContext } from "./repair-context.ts";

/** The file's votes on questions that it has. A vote that cannot be counted is left out, and reported. */
export function repairVotes({ roomId, now, ids, report }: RepairContext, parsed: readonly ParsedRecord[]): Vote[] {
  const votes = new Map<string, Vote>();
  for (const { id, fields } of parsed) {
    const question = ids.messages.find(fields["id"] ?? id) ?? ids.messages.find(id);
    const candidates = Array.isArray(fields["candidates"]) ? fields["candidates"].filter(isObject) : [];
    const vote =
      question === undefined
        ? undefined
        : repairRecord({
            schema: voteSchema,
            record: {
              ...fields,
              id: question,
              roomId,
              candidates: candidates.map((candidate) => ({
                ...candidate,
                messageId: ids.messages.find(candidate["messageId"]) ?? candidate["messageId"],
              })),
            },
            defaults: {
              castId: `${id} ${now}`,
              ranking: [],
              tags: [],
              kind: "question",
              createdAt: now,
              updatedAt: now,
            },
            noun: "vote",
            report,
          });
    if (vote && isBallot(vote, vote.candidates)) votes.set(vote.id, vote);
    else report.note("vote", "not on answers that are here, and left out");
  }
  return [...votes.values()];
}
