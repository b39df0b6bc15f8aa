import { columnsOf, storeTables } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import type { StoreTable } from "../ports.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { lastWords, recipeAnswer, startArtifact } from "./start-artifact.ts";

/** Every row of a store, by table. */
export type StoredRows = { [Name in StoreTable]: Map<unknown, { id: string }> };

/** The rows that the engine has stored after some use: rows in every table, made by the use cases themselves. */
export async function usedStore(): Promise<StoredRows> {
  const app = { "index.html": "<p>Clock</p>\n", "src/App.tsx": "export const App = () => null;\n" };
  let isHeld = false;
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: (request) => {
      if (isHeld) return undefined;
      return JSON.stringify(request.messages).includes("FILE RECIPE")
        ? recipeAnswer({ ...app, "src/now.ts": `// ${lastWords(request).length}\n` })
        : plainAnswer(`An answer to: ${lastWords(request).slice(-20)}`);
    },
  });
  const { engine, database, roomId, artifactId, next, time } = startedArtifact;
  await next("Make it red");
  const { roomId: chatId, finished } = await startedArtifact.send("First question");
  await finished;
  await (await startedArtifact.send("Second question", chatId)).finished;
  // Earlier texts are kept for the requests that refer to them.
  await engine.chat.edit(startedArtifact.messageId(chatId, 0), "First question, edited", { isRetrying: false });
  engine.rooms.togglePin(chatId);
  engine.characters.add(chatId, { model: "test/b", name: "B" });
  engine.chat.setDraft(chatId, { text: "A blind question", attachments: [], isBlind: true });
  const blind = await engine.chat.send(chatId);
  if (blind.status === "sent") await blind.finished;
  const [questionId = ""] = engine.tables.roomStates.get(chatId)?.undecidedIds ?? [];
  await engine.evidence.vote(questionId, { type: "best", ranking: [0], reason: "It is shorter", tags: ["letters"] });
  engine.chat.setDraft(artifactId, { text: "About the clock", attachments: [] });
  const attachments = [{ type: "text" as const, name: "notes.txt", content: "Words of a file", size: 15 }];
  engine.chat.setDraft(NEW_ROOM, { text: "A new chat", attachments });
  isHeld = true;
  const question = await startedArtifact.send("Held question", roomId);
  engine.chat.setDraft(roomId, { text: "Queued words", attachments });
  engine.chat.queue(roomId);
  engine.chat.stop(roomId);
  await question.finished;
  engine.chat.setDraft(chatId, { text: "Not sent yet", attachments });
  const suites = await engine.openSuites({
    pricing: () => undefined,
    runCheck: async () => ({ outcome: "pass" }),
    holdLimit: async () => ({ ok: true, value: undefined }),
    dropLimit: async () => undefined,
    tryApp: async () => ({ state: "runs", problems: [] }),
  });
  const suite = suites.create({ title: "Facts", prompts: [{ text: "A question of a suite", expected: "An answer" }] });
  isHeld = false;
  suites.start(suite.id, {
    columns: columnsOf([{ model: "test/a", name: "A" }], [{ temperature: 0 }]),
    concurrency: 1,
  });
  for (let turn = 0; turn < 3; turn += 1) await time.frame();
  await engine.flush();
  const rowsOf = (name: StoreTable): Iterable<[string, { id: string }]> => database.tables[name];
  return Object.fromEntries(storeTables.map((name) => [name, new Map(rowsOf(name))])) as unknown as StoredRows;
}
