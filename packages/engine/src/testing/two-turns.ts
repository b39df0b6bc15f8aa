import type { ChatRequest } from "@tutti/contract";
import { withoutReminder } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import type { StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** A room in which "One" and "Two" were asked, and each was answered by two models; the answers are numbered. */
export interface TwoTurns extends StartedEngine {
  roomId: string;
  signOut(): void;
  /** The message contents of the last request to a model, without the system prompt. */
  lastWords(model: string): unknown[];
}

export async function twoTurns(): Promise<TwoTurns> {
  let requests = 0;
  let isSignedIn = true;
  const startedEngine = await startEngine({
    script: () => {
      requests += 1;
      return plainAnswer(`answer ${requests}`);
    },
    ports: { isSignedIn: () => isSignedIn },
  });
  const { roomId, finished } = await startedEngine.send("One");
  await finished;
  await startedEngine.time.advance(10);
  await (await startedEngine.send("Two", roomId)).finished;
  await startedEngine.time.advance(10);
  return {
    ...startedEngine,
    roomId,
    signOut: () => {
      isSignedIn = false;
    },
    lastWords: (model) => {
      const request = startedEngine.client.completions.findLast(
        (completion) => completion.request.model === model,
      )?.request;
      return wordsOf(request);
    },
  };
}

/** The message contents of a request, without the system prompt and without reminders. */
export function wordsOf(request: ChatRequest | undefined): unknown[] {
  return (request?.messages ?? [])
    .filter(({ role }) => role !== "system")
    .map(({ content }) => (typeof content === "string" ? withoutReminder(content) : content));
}
