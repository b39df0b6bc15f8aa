import type { Stamp } from "../clock.ts";

/** What JSON can write. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** One value of a record with the time of its last change; without a value it was taken away. */
export interface Register {
  readonly stamp: Stamp;
  readonly value?: Json | undefined;
}

/**
 * The state of one record as devices exchange it. Its lives count how often it was removed and made again: it is there
 * in even lives and removed in odd ones.
 */
export interface RecordState {
  readonly life: number;
  /** The registers of this life, by their names; none in an odd life. */
  readonly registers: Readonly<Record<string, Register>>;
}

/** Whether the record is removed. */
export function isRemoved({ life }: Pick<RecordState, "life">): boolean {
  return life % 2 === 1;
}

/**
 * The join of two states: of two lives the later one counts alone, as an edit does not bring back what was removed; in
 * one life the later value of each register counts. The order, the grouping and the repetition of joins do not matter.
 */
export function joinStates(one: RecordState, other: RecordState): RecordState {
  if (one.life !== other.life) return one.life > other.life ? one : other;
  if (isRemoved(one)) return one;
  const registers: Record<string, Register> = { ...one.registers };
  for (const [name, register] of Object.entries(other.registers)) {
    const known = registers[name];
    registers[name] = known === undefined ? register : laterOf(known, register);
  }
  return { life: one.life, registers };
}

/** Two devices never make the same stamp; if a damaged one did, the text of the values decides everywhere alike. */
function laterOf(one: Register, other: Register): Register {
  if (one.stamp !== other.stamp) return one.stamp > other.stamp ? one : other;
  return canonicalText(one.value) >= canonicalText(other.value) ? one : other;
}

/** JSON whose names are in order, so that equal values have equal texts; fields without a value do not count. */
export function canonicalText(value: Json | undefined): string {
  if (value === undefined) return "";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item as Json) || "null").join(",")}]`;
  const fields = value as { readonly [name: string]: Json | undefined };
  const names = Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(fields[name])}`).join(",")}}`;
}
