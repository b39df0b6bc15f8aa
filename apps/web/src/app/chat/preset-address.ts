import { stringifySearch } from "./chat-search.ts";

/** The address of this page that starts a chat with a preset, for another person (specification, point 2). */
export function presetAddress({
  slug,
  name,
  model,
}: {
  slug: string;
  name: string;
  model: string | undefined;
}): string {
  return `${location.origin}/chat${stringifySearch({ preset: slug, presetName: name, presetModel: model })}`;
}
