import type { ChatRequest } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import type { StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** A room in which "One" and "Two" were said, and each was answered by two models; each answer is numbered. */
export interface TwoTurns extends StartedEngine {
  roomId: string;
  signOut(): void;
  /** The words of the last request to a model, the system prompt left out. */
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

/** What a request says, the system prompt left out. */
export function wordsOf(request: ChatRequest | undefined): unknown[] {
  return (request?.messages ?? []).filter(({ role }) => role !== "system").map(({ content }) => content);
}
