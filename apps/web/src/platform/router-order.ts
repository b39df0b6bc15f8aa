import type { GenerationMode, requestKindOf } from "@tutti/domain";
import type { StoreApi } from "zustand";
import type { UiState } from "./ui-state.ts";

type PreferenceState = Pick<StoreApi<Pick<UiState, "routerPreference">>, "getState" | "subscribe">;

/**
 * The models that the auto router is to prefer for a request, by the person's votes; none while the setting is off. The
 * rules that classify requests are loaded once it is on: most visits need none. Until they are loaded, the order over
 * all kinds of requests applies.
 */
export function createRouterOrder(
  state: PreferenceState,
  loadRules: () => Promise<{ requestKindOf: typeof requestKindOf }> = () => import("./request-kind-rules.ts"),
): (text: string, mode: GenerationMode) => readonly string[] {
  let kindOf: typeof requestKindOf | undefined;
  let isLoading = false;
  const load = (): void => {
    if (isLoading || state.getState().routerPreference === undefined) return;
    isLoading = true;
    loadRules().then(
      (rules) => {
        kindOf = rules.requestKindOf;
      },
      () => {
        // No network; the next change or request loads them again.
        isLoading = false;
      },
    );
  };
  load();
  state.subscribe(load);
  return (text, mode) => {
    const models = state.getState().routerPreference?.models;
    if (models === undefined) return [];
    load();
    const kind = kindOf?.(text, mode);
    return (kind === undefined ? undefined : models[kind]) ?? models.any ?? [];
  };
}
