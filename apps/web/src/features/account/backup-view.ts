import type { BackupReport, DamagedLine, RestoreMode } from "@tutti/engine";

/** What a line was, in the words of the product; undefined where it cannot be told. */
const names: Partial<Record<NonNullable<DamagedLine["table"]>, string>> = {
  rooms: "a chat",
  characters: "a model of a chat",
  messages: "a message",
  texts: "the text of a message",
  artifacts: "an artifact",
  artifactFiles: "a file of an artifact",
  artifactVersions: "a version of an artifact",
  artifactFileContents: "the content of a file",
  requests: "what a model was asked",
  pastTexts: "an older text",
  drafts: "a draft",
  draftFiles: "the files of a draft",
};

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `one ${one}` : `${number.toLocaleString("en-US")} ${many}`;

/** What a backup would bring, a sentence each. */
export function describeRehearsal(report: BackupReport, mode: RestoreMode): string[] {
  const { plans, rooms, rows, leftOut, roomsRemoved } = report;
  const newer = plans["newer-here"];
  const sentences = [
    `It has ${count(rows, "entry", "entries")}: ${plans.added.toLocaleString("en-US")} come back, ${plans.replaced.toLocaleString("en-US")} take the place of what is here, ${plans.same.toLocaleString("en-US")} are here already.`,
    rooms === 0
      ? "No chat of it is missing or older here."
      : `${capitalized(count(rooms, "chat is", "chats are"))} as in the backup afterwards.`,
  ];
  if (newer > 0)
    sentences.push(
      `${capitalized(count(newer, "entry was", "entries were"))} changed here since then, and ${newer === 1 ? "stays" : "stay"}.`,
    );
  if (mode === "replace") {
    sentences.push(
      roomsRemoved === 0
        ? "Every chat that is here is in the backup."
        : `${capitalized(count(roomsRemoved, "chat", "chats"))} that the backup does not have ${roomsRemoved === 1 ? "is" : "are"} deleted.`,
    );
  }
  if (leftOut > 0)
    sentences.push(
      `${capitalized(count(leftOut, "entry belongs", "entries belong"))} to no chat or cannot be kept, and ${leftOut === 1 ? "is" : "are"} left out.`,
    );
  return sentences;
}

/** What of a backup was lost since it was made, each by its name; nothing where it is whole. */
export function describeDamage({ damaged, missing }: Pick<BackupReport, "damaged" | "missing">): string[] {
  const lines = damaged.map(({ line, table, id }) => {
    const name = table === undefined ? undefined : names[table];
    const what = name === undefined ? "it cannot be told what it was" : `${name}${id === undefined ? "" : ` (${id})`}`;
    return `Line ${line.toLocaleString("en-US")} is damaged: ${what}.`;
  });
  if (missing === undefined) return [...lines, "The file was cut: what stood at its end is missing."];
  return missing === 0
    ? lines
    : [...lines, `${capitalized(count(missing, "entry is", "entries are"))} missing in the middle.`];
}

/** What has come back. */
export function describeRestored({ rooms, leftOut, damaged, missing }: BackupReport): string {
  const back =
    rooms === 0
      ? "Everything of the backup was here already."
      : `${rooms === 1 ? "One chat is" : `${rooms.toLocaleString("en-US")} chats are`} back.`;
  const lost = leftOut + damaged.length + (missing ?? 0);
  return lost === 0
    ? back
    : `${back} ${capitalized(count(lost, "damaged entry was", "damaged entries were"))} left out.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
