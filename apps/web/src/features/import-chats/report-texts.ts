import { plural, t } from "@lingui/core/macro";
import type { ImportReport, ImportReversal } from "../../platform/imports/import-protocol.ts";

/** The result of an import, in one or two sentences. */
export function reportText({ chats, rooms, messages, missing, isCanceled }: ImportReport): string {
  const messageCount = plural(messages, { one: "# message", other: "# messages" });
  const apart = rooms > chats ? t`, as ${plural(rooms, { one: "# room", other: "# rooms" })} with their branches` : "";
  const summary = t`${plural(chats, { one: "# chat", other: "# chats" })} with ${messageCount} imported${apart}.`;
  if (missing === 0) return summary;
  const why = isCanceled ? t`since it was canceled` : t`as the list below says`;
  return t`${summary} ${plural(missing, { one: "# chosen chat was", other: "# chosen chats were" })} left out, ${why}.`;
}

/** The result of taking an import back. */
export function takenBackText({ rooms, keptTitles, failure }: ImportReversal): string {
  const goneText = t`${plural(rooms, { one: "# chat was", other: "# chats were" })} removed again.`;
  const stay =
    keptTitles.length === 0
      ? ""
      : t` ${plural(keptTitles.length, { one: "# chat stays", other: "# chats stay" })}, since you have written there: ${keptTitles.slice(0, 5).join(", ")}${keptTitles.length > 5 ? ", …" : ""}.`;
  return failure === undefined ? `${goneText}${stay}` : t`${goneText}${stay} The rest could not be removed: ${failure}`;
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
