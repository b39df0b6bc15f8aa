import * as z from "zod";

/** A name, an id, or the value of a setting. */
export const shortText = z.string().max(1_000);

/** The name of a field in a record, such as a JSON Schema's. */
export const fieldName = z.string().max(4_096);

/**
 * A text or a file in a request to a model: more characters than a body can have. How much of it is accepted is decided
 * by the limit of the body, which the instance sets.
 */
export const modelInput = z.string().max(2 ** 28);

/** The entries of a list in a request to a model, as many as Anthropic documents for messages. */
export const MAX_MODEL_INPUTS = 100_000;
