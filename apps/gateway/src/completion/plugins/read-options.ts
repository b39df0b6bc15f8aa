import { describeIssue, type PluginId, safeParse } from "@tutti/contract";
import type * as z from "zod";
import { ApiFailure } from "../../api-failure.ts";

/**
 * The checked options of a plugin in a request. Throws 400 with one sentence that names the plugin and its first wrong
 * option.
 */
export function readOptions<Schema extends z.ZodType>(id: PluginId, schema: Schema, options: unknown): z.infer<Schema> {
  const parseResult = safeParse(schema, options ?? {});
  if (parseResult.success) return parseResult.data;
  throw new ApiFailure({
    code: 400,
    message: `Plugin "${id}": ${describeIssue(parseResult.error.issues[0])}`,
    metadata: { error_type: "invalid_request" },
  });
}
