import type { AnswerPart } from "@tutti/contract";

/** Parts that arrived together, at least one. */
export type PartBatch = readonly AnswerPart[];

/**
 * The parts of an answer, one by one or in the batches in which they arrived: passing on batches costs a step, and a
 * write, only once for all that an upstream sent at the same moment. Read one or the other, not both.
 */
export interface PartStream extends AsyncGenerator<AnswerPart, void, undefined> {
  readonly batches: AsyncGenerator<PartBatch, void, undefined>;
}

export function toPartStream(batches: AsyncGenerator<PartBatch, void, undefined>): PartStream {
  return Object.assign(oneByOne(batches), { batches });
}

/** The batches of any stream of parts: its own batches, or one for each part. */
export function batchesOf(parts: AsyncIterable<AnswerPart>): AsyncIterator<PartBatch, void, undefined> {
  return "batches" in parts ? (parts as PartStream).batches : inBatchesOfOne(parts);
}

async function* oneByOne(batches: AsyncIterable<PartBatch>): AsyncGenerator<AnswerPart, void, undefined> {
  for await (const batch of batches) for (const part of batch) yield part;
}

async function* inBatchesOfOne(parts: AsyncIterable<AnswerPart>): AsyncGenerator<PartBatch, void, undefined> {
  for await (const part of parts) yield [part];
}
