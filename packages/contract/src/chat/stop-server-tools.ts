import * as z from "zod";
import { shortText } from "../text-bounds.ts";

/** What ends the use of tools that the server runs: the first condition that holds. */
export const stopServerToolsWhenSchema = z
  .array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("step_count_is"), step_count: z.number().int().positive() }),
      z.object({ type: z.literal("has_tool_call"), tool_name: shortText.min(1) }),
      z.object({ type: z.literal("max_tokens_used"), max_tokens: z.number().int().positive() }),
      z.object({ type: z.literal("max_cost"), max_cost_in_dollars: z.number().positive() }),
      z.object({ type: z.literal("finish_reason_is"), reason: shortText.min(1) }),
    ]),
  )
  .max(20);
