import type { EngineStores } from "./stores.ts";

/** Takes the drafts of rooms and artifacts away that go. Returns what puts them back, once those are there again. */
export function takeDrafts({ composer }: Pick<EngineStores, "composer">, ids: readonly string[]): () => void {
  const { drafts } = composer.getState();
  const taken = Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.includes(id)));
  if (Object.keys(taken).length === 0) return () => undefined;
  composer.setState({ drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(id))) });
  return () => composer.setState((state) => ({ drafts: { ...state.drafts, ...taken } }));
}
