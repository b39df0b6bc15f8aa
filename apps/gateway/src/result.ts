/** The outcome of something that may fail for an expected reason; bugs throw instead. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}
