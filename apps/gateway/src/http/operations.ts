import type { Operation } from "@tutti/contract/operations/operation";
import type { OperationText } from "./openapi/operation-texts/operation-texts.ts";
import { resources, type Tag } from "./resources.ts";

/** An operation with what the reference says about it. */
export type DescribedOperation = Operation & {
  /** In camel case; the name in generated clients. */
  readonly id: string;
  readonly tag: Tag;
  readonly text: OperationText;
};

/** All operations of this gateway, in the order of the reference. */
export const operations: readonly DescribedOperation[] = resources.flatMap(({ operations: table, texts, tag }) =>
  Object.entries(table).map(([id, operation]) => ({ ...operation, id, tag, text: textOf(texts, id) })),
);

function textOf(texts: Readonly<Record<string, OperationText>>, id: string): OperationText {
  const text = texts[id];
  if (text === undefined) throw new Error(`The texts that stand beside the operation "${id}" are another resource's.`);
  return text;
}
