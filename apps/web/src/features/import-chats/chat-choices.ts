import { plural, t } from "@lingui/core/macro";
import { chatProducts } from "@tutti/portable";
import type { ListedChat } from "../../platform/imports/import-protocol.ts";

/** The chats whose title or product has all words of a search, in any case. */
export function searchChats(chats: readonly ListedChat[], query: string): readonly ListedChat[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return chats;
  return chats.filter(({ title, product }) => {
    const text = `${title} ${chatProducts[product]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The chats that are chosen at first: those that are new here, or have changed since they were imported. */
export function firstChoice(chats: readonly ListedChat[]): ReadonlySet<string> {
  return new Set(chats.filter(({ presence }) => presence === "new" || presence === "changed").map(({ key }) => key));
}

/** The choice with these chats, or without them. */
export function withChats(
  chosenKeys: ReadonlySet<string>,
  chats: readonly ListedChat[],
  isChosen: boolean,
): ReadonlySet<string> {
  const changedKeys = new Set(chosenKeys);
  for (const { key } of chats) {
    if (isChosen) changedKeys.add(key);
    else changedKeys.delete(key);
  }
  return changedKeys;
}

/** The facts about a chat that are shown besides its title. */
export function chatFacts({ product, messages, branches }: ListedChat, when: string): string {
  const parts = [chatProducts[product], when, plural(messages, { one: "# message", other: "# messages" })];
  if (branches > 0) parts.push(plural(branches, { one: "# more branch", other: "# more branches" }));
  return parts.filter((part) => part !== "").join(" · ");
}

/** The text about a chat that is here already; undefined for a new one. */
export function presenceText({ presence }: ListedChat): string | undefined {
  if (presence === "here") return t`Already here`;
  if (presence === "changed") return t`Here in another state`;
  return presence === "twice" ? t`Twice in these files` : undefined;
}
