import type { QueryClient } from "@tanstack/react-query";
import type { Model } from "@tutti/contract";
import type { QueuedMessage } from "@tutti/domain";
import type { Services } from "../../bindings/services-context.tsx";
import { roomQuestion } from "../../bindings/spending/turn-question.ts";
import { LIMITS_KEY, listHeldLimits } from "../../bindings/use-held-limits.ts";
import { MODELS_KEY } from "../../bindings/use-models.ts";

type PageServices = Pick<Services, "engine" | "session" | "callApi">;

/**
 * Whether the turn of a queued message would pass a limit in dollars that holds for the signed-in person now: answers
 * have spent since it was queued. Where the limits cannot be read, the gateway decides. Never rejects.
 */
export async function passesLimit(
  message: QueuedMessage,
  { engine, session, callApi, queryClient }: PageServices & { queryClient: QueryClient },
): Promise<boolean> {
  if (session.state.getState().status !== "signed-in") return false;
  const { roomId } = message;
  try {
    const limits = await queryClient.fetchQuery({
      queryKey: [LIMITS_KEY, "room", roomId],
      queryFn: ({ signal }) => listHeldLimits(callApi, { roomId, signal }),
      retry: false,
    });
    const models = queryClient.getQueryData<Model[]>(MODELS_KEY) ?? [];
    return roomQuestion(engine, { roomId, draft: message, limits, models }) !== undefined;
  } catch {
    return false;
  }
}
