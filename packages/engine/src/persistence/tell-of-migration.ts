import { errorTexts, noticeTexts } from "@tutti/domain";
import type { EnginePorts, Notice, StoreMigration } from "../ports.ts";

/** Tells the person how the move of an older store goes (specification, points 8 and 9). Returns what ends it. */
export function tellOfMigration({ database, notify }: Pick<EnginePorts, "database" | "notify">): () => void {
  return database.onMigration?.((event) => notify(noticeOf(event))) ?? (() => undefined);
}

function noticeOf(event: StoreMigration): Notice {
  switch (event.type) {
    case "started":
      return { kind: "info", title: noticeTexts.migrating };
    case "finished":
      return {
        kind: "success",
        title: noticeTexts.migrated,
        text: `${event.rooms} ${event.rooms === 1 ? "room" : "rooms"}`,
      };
    case "failed":
      return { kind: "error", title: errorTexts.migration.title, text: event.message };
  }
}
