import { useStore } from "zustand";
import type { SessionState } from "../platform/session.ts";
import { useServices } from "./services-context.tsx";

/** Who is signed in. */
export function useSession(): SessionState {
  return useStore(useServices().session.state);
}
