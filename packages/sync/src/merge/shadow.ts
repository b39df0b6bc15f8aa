import { sha256 } from "@noble/hashes/sha2.js";
import type { Stamp } from "../clock.ts";
import { toBase64Url, toBytes } from "../crypto-port.ts";
import { canonicalText, isRemoved, type Json, type RecordState, type Register } from "./record-state.ts";
import type { RowValues } from "./row-registers.ts";

/** What a device remembers of a register beside the row: the time of its last change, and a hash of its value. */
export type Mark = readonly [stamp: Stamp, hash: string];

/** The times of a row's values as this device knows them; the values are in the row. */
export interface RowMarks {
  readonly life: number;
  readonly marks: Readonly<Record<string, Mark>>;
}

/** The hash of a value that was taken away. */
const GONE = "";
/** Bytes of the hash that are kept: it finds changes of one's own, and protects nothing. */
const HASH_LENGTH = 9;

export const noMarks: RowMarks = { life: 0, marks: {} };

export function hashOf(value: Json | undefined): string {
  if (value === undefined) return GONE;
  return toBase64Url(sha256(toBytes(canonicalText(value))).subarray(0, HASH_LENGTH));
}

/**
 * Compares a row with what was known of it: each value that has changed gets a stamp.
 *
 * @param values the row's values; undefined: the row is not stored
 * @param known undefined: the row was never known
 * @param stampOf a stamp that is later than the value's last one, if it had one
 * @returns undefined if nothing has changed
 */
export function markChanges(
  known: RowMarks | undefined,
  values: RowValues | undefined,
  stampOf: (last: Stamp | undefined) => Stamp,
): RowMarks | undefined {
  if (values === undefined) {
    if (known === undefined || isRemoved(known)) return undefined;
    return { life: known.life + 1, marks: {} };
  }
  const isNew = known === undefined || isRemoved(known);
  const before = isNew ? {} : known.marks;
  const marks: Record<string, Mark> = { ...before };
  let isChanged = isNew;
  const mark = (name: string, hash: string): void => {
    const last = marks[name];
    if (last?.[1] === hash) return;
    isChanged = true;
    marks[name] = [stampOf(last?.[0]), hash];
  };
  for (const [name, value] of values) mark(name, hashOf(value));
  for (const name of Object.keys(before)) if (!values.has(name)) mark(name, GONE);
  if (!isChanged) return undefined;
  return { life: isNew && known !== undefined ? known.life + 1 : (known?.life ?? 0), marks };
}

/** The state to exchange: the marks with the values that they are about. */
export function stateOf({ life, marks }: RowMarks, values: RowValues | undefined): RecordState {
  if (isRemoved({ life })) return { life, registers: {} };
  const registers = Object.fromEntries(
    Object.entries(marks).map(([name, [stamp]]): [string, Register] => {
      const value = values?.get(name);
      return [name, value === undefined ? { stamp } : { stamp, value }];
    }),
  );
  return { life, registers };
}

/** The marks of a state. */
export function marksOf({ life, registers }: RecordState): RowMarks {
  const marks = Object.fromEntries(
    Object.entries(registers).map(([name, { stamp, value }]): [string, Mark] => [name, [stamp, hashOf(value)]]),
  );
  return { life, marks };
}

/** The values of a state; undefined if the record is removed. */
export function valuesOf(state: RecordState): RowValues | undefined {
  if (isRemoved(state)) return undefined;
  return new Map(
    Object.entries(state.registers).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * A state as if its values that equal another state's had been changed when the other's were: two devices that write
 * the same, as those that follow one answer do, have not changed each other's values.
 */
export function adoptStamps(own: RecordState, other: RecordState): RecordState {
  if (own.life !== other.life) return own;
  const registers = Object.fromEntries(
    Object.entries(own.registers).map(([name, register]): [string, Register] => {
      const theirs = other.registers[name];
      const isSame = theirs !== undefined && canonicalText(theirs.value) === canonicalText(register.value);
      return [name, isSame ? theirs : register];
    }),
  );
  return { life: own.life, registers };
}

export function sameStates(one: RecordState, other: RecordState): boolean {
  return canonicalText(one as unknown as Json) === canonicalText(other as unknown as Json);
}
