import { useStore } from "zustand";
import type { DialogName, OpenDialogs } from "../platform/dialogs.ts";
import { useServices } from "./services-context.tsx";

/** The subject of a dialog of the page; undefined while it is closed. */
export function useDialog<Name extends DialogName>(name: Name): OpenDialogs[Name] {
  return useStore(useServices().dialogs.state, (state) => state[name]);
}
