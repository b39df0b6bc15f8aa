import type { Message, MessageText } from "@tutti/domain";
import { revisionOf } from "../requests/request-records.ts";

/**
 * The id of the run that makes an answer. It is derived from the request: tabs that send the same request at once start
 * the same run, and the model is called once; another question, another model or another attempt is another run.
 */
export function runIdOf(answer: Message, question: MessageText | undefined): string {
  const revision = revisionOf(question).toString(36);
  const character = answer.characterId.split("-").at(-1) ?? "";
  const parts = [answer.id, character, answer.attempt ?? 0, revision];
  return `run-${parts.join("-").replaceAll(/[^A-Za-z0-9-]/g, "")}`.padEnd(12, "0").slice(0, 124);
}
