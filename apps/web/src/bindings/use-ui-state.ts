import { useStore } from "zustand";
import type { UiState } from "../platform/ui-state.ts";
import { useServices } from "./services-context.tsx";

/** One value of the page's own state. */
export function useUiState<Value>(select: (state: UiState) => Value): Value {
  return useStore(useServices().uiState.state, select);
}
