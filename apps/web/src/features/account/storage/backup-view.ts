import { plural, t } from "@lingui/core/macro";
import type { BackupReport, DamagedLine, RestoreMode } from "@tutti/engine";
import { formatNumber } from "../../../ui/formats/numbers.ts";

/** The product's name for the record in a damaged line, by table; undefined where there is none. */
const names: Partial<Record<NonNullable<DamagedLine["table"]>, string>> = {
  rooms: t`a chat`,
  characters: t`a model of a chat`,
  messages: t`a message`,
  texts: t`the text of a message`,
  artifacts: t`an artifact`,
  artifactFiles: t`a file of an artifact`,
  artifactVersions: t`a version of an artifact`,
  artifactFileContents: t`the content of a file`,
  votes: t`a vote`,
  requests: t`what a model was asked`,
  pastTexts: t`an older text`,
  drafts: t`a draft`,
  draftFiles: t`the files of a draft`,
};

/** The effects that restoring a backup would have, a sentence each. */
export function describeRehearsal(report: BackupReport, mode: RestoreMode): string[] {
  const { plans, rooms, rows, leftOut, roomsRemoved } = report;
  const newer = plans["newer-here"];
  const sentences = [
    t`It has ${plural(rows, { one: "one entry", other: "# entries" })}: ${formatNumber(plans.added)} will be restored, ${formatNumber(plans.replaced)} will replace what is here, ${formatNumber(plans.same)} are already here.`,
    rooms === 0
      ? t`No chat in it is missing or older here.`
      : t`${plural(rooms, { one: "One chat is", other: "# chats are" })} as in the backup afterwards.`,
  ];
  if (newer > 0)
    sentences.push(
      t`${plural(newer, { one: "One entry was", other: "# entries were" })} changed here since then, and ${plural(newer, { one: "stays", other: "stay" })}.`,
    );
  if (mode === "replace") {
    sentences.push(
      roomsRemoved === 0
        ? t`Every chat that is here is in the backup.`
        : t`${plural(roomsRemoved, { one: "One chat", other: "# chats" })} that the backup does not have ${plural(roomsRemoved, { one: "is", other: "are" })} deleted.`,
    );
  }
  if (leftOut > 0)
    sentences.push(
      t`${plural(leftOut, { one: "One entry belongs", other: "# entries belong" })} to no chat or cannot be kept, and ${plural(leftOut, { one: "is", other: "are" })} left out.`,
    );
  return sentences;
}

/** Damage to a backup since it was made, with the name of each damaged record; empty where the backup is whole. */
export function describeDamage({ damagedLines, missing }: Pick<BackupReport, "damagedLines" | "missing">): string[] {
  const lines = damagedLines.map(({ line, table, id }) => {
    const name = table === undefined ? undefined : names[table];
    const what = name === undefined ? t`it is unknown what it was` : `${name}${id === undefined ? "" : ` (${id})`}`;
    return t`Line ${formatNumber(line)} is damaged: ${what}.`;
  });
  if (missing === undefined) return [...lines, t`The file was cut off: its end is missing.`];
  return missing === 0
    ? lines
    : [...lines, t`${plural(missing, { one: "One entry is", other: "# entries are" })} missing in the middle.`];
}

/** The result of a restoration as text. */
export function describeRestoration({ rooms, leftOut, damagedLines, missing }: BackupReport): string {
  const back =
    rooms === 0
      ? t`Everything in the backup was already here.`
      : t`${plural(rooms, { one: "One chat is", other: "# chats are" })} back.`;
  const lostCount = leftOut + damagedLines.length + (missing ?? 0);
  return lostCount === 0
    ? back
    : t`${back} ${plural(lostCount, { one: "One damaged entry was", other: "# damaged entries were" })} left out.`;
}
