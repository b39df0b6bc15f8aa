import { useStore } from "zustand";
import type { SessionState } from "../../platform/sign-in/session.ts";
import { useServices } from "../services-context.tsx";

/** The state of the session, with the signed-in user. */
export function useSession(): SessionState {
  return useStore(useServices().session.state);
}
