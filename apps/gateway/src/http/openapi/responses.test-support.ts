import { textAt } from "../json.test-support.ts";
import type { ApiCall, Recorder } from "./recorder.test-support.ts";

/** What people do with stored responses, with conversations, and with a response in the background. */
export async function askForResponses(
  ask: Recorder["ask"],
  { as, body, id }: { as: NonNullable<ApiCall["as"]>; body: object; id: string },
): Promise<void> {
  await ask("getResponse", { as, path: { id } });
  await ask("listInputItems", { as, path: { id } });
  await ask("getGenerationContent", { as, query: { id } });
  const comment = "It greets me in every answer.";
  await ask("sendGenerationFeedback", { as, body: { generation_id: id, category: "other", comment } });
  await ask("countInputTokens", { as, body });
  await ask("compactConversation", { as, body });
  const { body: queued } = await ask("createResponse", { as, body: { ...body, background: true }, isShown: false });
  const path = { id: textAt(queued, "id") };
  // Its last event is the one after which it has ended.
  await ask("getResponse", { as, path, query: { stream: "true" }, isShown: false });
  await ask("cancelResponse", { as, path });
  await ask("deleteResponse", { as, path: { id } });
}
