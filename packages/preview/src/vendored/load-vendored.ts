import { modules as programs } from "virtual:tutti-preview/programs";
import { modules as styles } from "virtual:tutti-preview/styles";

/**
 * The programs with the given ids and all programs that they need, as texts, in the order in which they must run; each
 * is fetched from our own origin once.
 */
export async function loadVendoredPrograms(ids: readonly string[]): Promise<string[]> {
  const texts = new Map<string, string>();
  const load = async (id: string): Promise<Map<string, string>> => {
    const { text, needs = [] } = (await programs[id]?.()) ?? { text: "" };
    const needTexts = await Promise.all(needs.map(load));
    return new Map([...needTexts.flatMap((each) => [...each]), [id, text]]);
  };
  for (const loadedTexts of await Promise.all(ids.map(load))) {
    for (const [id, text] of loadedTexts) if (!texts.has(id)) texts.set(id, text);
  }
  return [...texts.values()];
}

/** The stylesheets with the given ids, in their order. */
export async function loadStyles(ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await styles[id]?.())?.text ?? ""));
}
