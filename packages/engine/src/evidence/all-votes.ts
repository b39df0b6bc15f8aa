import { withoutUndefined } from "@tutti/contract";
import type { Vote } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/** Rows that are read at a time. */
const PAGE = 500;

/** The votes of all rooms: from memory if their room is open, else from the store. Rejects if the store fails. */
export async function allVotes({ ports, tables, writes }: EngineContext): Promise<Vote[]> {
  await writes.flush();
  const votes: Vote[] = [];
  for (;;) {
    const last = votes.at(-1)?.id;
    const page = await ports.database.rowsAfter("votes", {
      ...withoutUndefined({ after: last }),
      limit: PAGE,
    });
    if (!page.ok) throw new Error(page.error.message);
    votes.push(...page.value);
    if (page.value.length < PAGE) break;
  }
  const isOpen = ({ roomId }: Vote): boolean => tables.roomStates.get(roomId)?.hydration.status === "success";
  const isThere = ({ roomId }: Vote): boolean => tables.rooms.get(roomId) !== undefined;
  return [...votes.filter((vote) => !isOpen(vote) && isThere(vote)), ...tables.votes.all()];
}
