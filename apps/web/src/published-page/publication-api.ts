import type { CachedDocument } from "./cached-document.ts";

/** Why a publication has nothing to show. */
export type GoneCause = "taken-back" | "ended";

type GoneState = { name: "gone"; cause: GoneCause };

export type StateAnswer = { name: "there" } | GoneState | { name: "unreachable" };

export type ViewAnswer =
  | { name: "shown"; value: CachedDocument & { callKey: string | null } }
  | GoneState
  /** The publication opens with a password; the problem says what was wrong with the given one. */
  | { name: "locked"; problem: "wrong" | "too-often" | undefined }
  | { name: "unreachable" };

/** Fetches whether a publication still exists. */
export async function askState(id: string): Promise<StateAnswer> {
  const response = await ask(`/api/v1/publications/${id}/state`, {});
  if (!response) return { name: "unreachable" };
  return goneOf(response) ?? (response.ok ? { name: "there" } : { name: "unreachable" });
}

/** Fetches the document. */
export async function askView(id: string, password: string | undefined): Promise<ViewAnswer> {
  const response = await ask(`/api/v1/publications/${id}/view`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(password === undefined ? {} : { password }),
  });
  if (!response) return { name: "unreachable" };
  if (response.status === 403) return { name: "locked", problem: password === undefined ? undefined : "wrong" };
  if (response.status === 429) return { name: "locked", problem: "too-often" };
  const absence = goneOf(response);
  if (absence) return absence;
  if (!response.ok) return { name: "unreachable" };
  const { call_key: callKey, ...value } = (await response.json()) as CachedDocument & { call_key?: string | null };
  return { name: "shown", value: { ...value, callKey: callKey ?? null } };
}

async function ask(address: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(address, { ...init, credentials: "omit", cache: "no-store" });
  } catch {
    return undefined;
  }
}

function goneOf({ status }: Response): GoneState | undefined {
  if (status === 404) return { name: "gone", cause: "taken-back" };
  return status === 410 ? { name: "gone", cause: "ended" } : undefined;
}
