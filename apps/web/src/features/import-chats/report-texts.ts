import type { ImportReport, TakenBack } from "../../platform/imports/import-protocol.ts";
import { counted } from "./chat-choices.ts";

/** What came of an import, in one or two sentences. */
export function reportText({ chats, rooms, messages, missing, isCanceled }: ImportReport): string {
  const said = counted(messages, "message", "messages");
  const apart = rooms > chats ? `, as ${counted(rooms, "room", "rooms")} with their branches` : "";
  const done = `${counted(chats, "chat", "chats")} with ${said} imported${apart}.`;
  if (missing === 0) return done;
  const why = isCanceled ? "since it was canceled" : "as the list below says";
  return `${done} ${counted(missing, "chosen chat was", "chosen chats were")} left out, ${why}.`;
}

/** What came of taking an import back. */
export function takenBackText({ rooms, kept, failure }: TakenBack): string {
  const gone = `${counted(rooms, "room was", "rooms were")} taken back.`;
  const stay =
    kept.length === 0
      ? ""
      : ` ${counted(kept.length, "room stays", "rooms stay")}, since you have written there: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ", …" : ""}.`;
  return failure === undefined ? `${gone}${stay}` : `${gone}${stay} The rest could not be taken back: ${failure}`;
}

/** The whole report as a text file. */
export function reportFile(report: ImportReport, problems: readonly string[]): string {
  return [
    reportText(report),
    ...[...problems, ...report.problems],
    ...report.leftOut.flatMap(({ title, notes }) => ["", title, ...notes.map((note) => `- ${note}`)]),
    "",
  ].join("\n");
}
