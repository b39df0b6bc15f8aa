import { type User, userSchema, withoutUndefined } from "@tutti/contract";
import type { CallApi } from "./call-api.ts";

/** The signed-in person, with their organizations. */
export function fetchUser(callApi: CallApi, signal?: AbortSignal): Promise<User> {
  return callApi("/api/frontend/user", { schema: userSchema, ...withoutUndefined({ signal }) });
}
