import type { ApiError } from "@tutti/contract";

/** Why a person, or one of their keys, may not make a request now, and the headers that say when they may. */
export interface LimitRefusal {
  error: ApiError;
  headers: Readonly<Record<string, string>>;
}
