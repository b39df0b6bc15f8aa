import type { Operation, ParameterOf } from "@tutti/contract/operations/operation";
import type * as z from "zod";

/** What the reference says about an operation, in Markdown. */
export interface OperationText {
  /** A few words, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** The meanings of the path's parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The meanings of the query's parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** The meaning of the response of a successful request. */
  readonly response: string;
  /** The forms of the response in other content types. */
  readonly otherForms?: Readonly<Record<string, string>>;
  /** The address of further documentation. */
  readonly externalDocs?: string;
}

/** The texts of one operation: one for each of its parameters. */
type TextOf<Listed extends Operation> = OperationText &
  ([ParameterOf<Listed["path"]>] extends [never]
    ? { parameters?: never }
    : { parameters: Readonly<Record<ParameterOf<Listed["path"]>, string>> }) &
  (Listed extends { query: infer Query extends z.ZodObject }
    ? { query: Readonly<Record<keyof z.output<Query>, string>> }
    : { query?: never }) &
  (Listed["response"] extends { otherForms: readonly (infer Type extends string)[] }
    ? { otherForms: Readonly<Record<Type, string>> }
    : { otherForms?: never });

/** The texts of a resource's operations. */
export type OperationTexts<Table> = { readonly [Id in keyof Table]: TextOf<Table[Id] & Operation> };

/** The meanings of the parameters of every list. */
export const pageTexts = {
  cursor: "The `next_cursor` of the previous page.",
  limit: "How many entries to return at most.",
};
