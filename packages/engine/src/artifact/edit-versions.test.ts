import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { estimateTokens } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { firstWords, lastWords, recipeAnswer, recipeOf, startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

const APP = "src/App.tsx";

/** An app with this number of lines. */
function longApp(lines: number): string {
  const part = (index: number): string => `  const part${index} = compute(${index}, "some words of part ${index}");\n`;
  return `export function App() {\n${Array.from({ length: lines - 3 }, (_, index) => part(index)).join("")}  return null;\n}\n`;
}

type Block = [search: string, replace: string];

function editOf(path: string, ...blocks: Block[]): string {
  const body = blocks.map(([search, replace]) => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`);
  return `EDIT FILE ${path} <<END_OF_EDIT\n${body.join("")}END_OF_EDIT\n`;
}

function editRecipe(...edits: string[]): string {
  return `BEGIN FILE RECIPE\n${edits.join("")}END FILE RECIPE\n`;
}

function answerOf(text: string, cost = 0.5): AnswerPart[] {
  return plainAnswer(text).map((part) => (part.type === "usage" ? { ...part, usage: { ...part.usage, cost } } : part));
}

const FITS: Block = ['  const part7 = compute(7, "some words of part 7");\n', "  const part7 = 7;\n"];
const NOWHERE: Block = ["  this stands nowhere in the app;\n", "  const mended = true;\n"];

/** An app whose first version is long, with these as its next answers. */
async function startLong(
  answers: readonly (readonly AnswerPart[])[],
  lines = 100,
): Promise<StartedArtifact & { requests: ChatRequest[] }> {
  const requests: ChatRequest[] = [];
  const all = [recipeAnswer({ [APP]: longApp(lines) }), ...answers];
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: (request) => {
      requests.push(request);
      return all[requests.length - 1] ?? plainAnswer("Nothing more.");
    },
  });
  await startedArtifact.finished;
  return { ...startedArtifact, requests };
}

function metadataOf({ engine }: StartedArtifact, messageId: string | null) {
  return engine.tables.messages.get(messageId ?? "")?.metadata;
}

test("[APP-8] a small edit makes a version, and only the parts that it names differ", async () => {
  const startedArtifact = await startLong([plainAnswer("Faster.\n", editRecipe(editOf(APP, FITS)))]);
  await startedArtifact.next("Make it faster");
  const version = startedArtifact.version(2);
  expect(version).toMatchObject({ generationStatus: "success" });
  expect(version.refusedEdits).toBeUndefined();
  expect(startedArtifact.files(version)[APP]).toBe(longApp(100).replace(FITS[0], FITS[1]));
  expect(startedArtifact.files(startedArtifact.version(1))[APP]).toBe(longApp(100));
});

test("[APP-8] edits are offered from the second version on, for files over 60 lines", async () => {
  const startedArtifact = await startLong([plainAnswer("Talk.")], 61);
  await startedArtifact.next("More");
  const [first, second] = startedArtifact.requests;
  expect(firstWords(first)).not.toContain("EDIT FILE");
  expect(firstWords(second)).toContain(`EDIT FILE ${APP}`);
  expect(firstWords(second)).not.toContain("EDIT FILE index.html");
  const short = await startLong([plainAnswer("Talk.")], 60);
  await short.next("More");
  expect(firstWords(short.requests[1])).not.toContain("EDIT FILE");
});

test("[APP-8] a one-line edit of 600 lines takes at most 5 % of the file's tokens", async () => {
  const edit = editRecipe(editOf(APP, FITS));
  const whole = recipeOf({ [APP]: longApp(600).replace(FITS[0], FITS[1]) });
  const finishedArtifacts = await Promise.all(
    [edit, whole].map(async (recipe) => {
      const startedArtifact = await startLong([plainAnswer(recipe)], 600);
      await startedArtifact.next("Faster");
      return startedArtifact.files(startedArtifact.version(2));
    }),
  );
  expect(finishedArtifacts[0]).toEqual(finishedArtifacts[1]);
  expect(estimateTokens(edit)).toBeLessThanOrEqual(0.05 * estimateTokens(whole));
});

test("[APP-8] a file is whole while an edit to it streams", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, time } = startedArtifact;
  client.completions[0]?.push(...recipeAnswer({ [APP]: longApp(80) }));
  client.completions[0]?.end();
  await startedArtifact.finished;
  const next = startedArtifact.next("Faster");
  await time.frame();
  const recipe = editRecipe(editOf(APP, FITS));
  client.completions[1]?.push({ type: "text-delta", text: recipe.slice(0, recipe.indexOf("END_OF_EDIT\nEND")) });
  await time.frame();
  const version = startedArtifact.version(2);
  expect(startedArtifact.files(version)[APP]).toContain(FITS[1]);
  const contentId = version.fileContents[startedArtifact.fileId(version, APP)] ?? "";
  expect(startedArtifact.engine.tables.artifactFileContents.get(contentId)?.generationStatus).toBe("generating");
  client.completions[1]?.push(...plainAnswer());
  client.completions[1]?.end();
  await next;
});

test("[APP-8] a change that does not fit is requested once more, for its file alone", async () => {
  const correction = editRecipe(editOf(APP, ["  return null;\n", "  const mended = true;\n  return null;\n"]));
  const startedArtifact = await startLong([
    answerOf(`Faster.\n${editRecipe(editOf(APP, FITS, NOWHERE))}`),
    answerOf(correction, 0.25),
  ]);
  await startedArtifact.next("Make it faster");
  const version = startedArtifact.version(2);
  expect(startedArtifact.requests).toHaveLength(3);
  expect(startedArtifact.requests[2]?.model).toBe("test/a");
  expect(lastWords(startedArtifact.requests[2])).toContain("Make it faster");
  expect(lastWords(startedArtifact.requests[2])).toContain(NOWHERE[0]);
  // The current file with the change that fitted, and no other file.
  expect(lastWords(startedArtifact.requests[2])).toContain(FITS[1]);
  expect(JSON.stringify(startedArtifact.requests[2])).not.toContain("index.html");
  expect(version).toMatchObject({ generationStatus: "success" });
  expect(version.refusedEdits).toBeUndefined();
  expect(startedArtifact.files(version)[APP]).toContain("const mended = true;");
  expect(startedArtifact.files(version)[APP]).toContain(FITS[1]);
  expect(startedArtifact.versions()).toHaveLength(2);
  expect(metadataOf(startedArtifact, version.generatingMessageId)).toMatchObject({ cost: 0.75, tokensCount: 2 });
  expect(startedArtifact.engine.tables.texts.get(version.generatingMessageId ?? "")?.content).toBe("Faster.");
  expect(startedArtifact.notices).toEqual([]);
});

test.each<[string, readonly AnswerPart[]]>([
  ["does not fit again", plainAnswer(editRecipe(editOf(APP, NOWHERE)))],
  ["says nothing of the file", plainAnswer("I am sorry.")],
  ["writes half of the file", plainAnswer(`BEGIN FILE RECIPE\nUPSERT FILE ${APP} <<END_OF_FILE\nhalf`)],
  ["writes another file", plainAnswer(recipeOf({ "src/other.ts": "1\n" }))],
  ["is an error", [{ type: "error", error: { code: 502, message: "Lost" } }]],
])("[APP-8] where the second answer %s, fitting changes stay, others are reported", async (_what, answer) => {
  const startedArtifact = await startLong([plainAnswer(editRecipe(editOf(APP, FITS, NOWHERE))), answer]);
  await startedArtifact.next("Make it faster");
  expect(startedArtifact.requests).toHaveLength(3);
  const version = startedArtifact.version(2);
  expect(version).toMatchObject({
    generationStatus: "success",
    refusedEdits: [{ path: APP, reason: "missing", isAsked: true }],
  });
  // The files of the first answer are not dropped from the store as the content of an older run.
  await startedArtifact.engine.flush();
  await startedArtifact.time.settle();
  expect(Object.keys(startedArtifact.files(version)).sort()).toEqual(
    Object.keys(startedArtifact.files(startedArtifact.version(1))).sort(),
  );
  expect(startedArtifact.files(version)[APP]).toBe(longApp(100).replace(FITS[0], FITS[1]));
});

test("[APP-8] several files are requested one after the other, each alone", async () => {
  const files = { [APP]: longApp(80), "src/b.ts": longApp(90) };
  const answers = [
    recipeAnswer(files),
    plainAnswer(editRecipe(editOf(APP, NOWHERE), editOf("src/b.ts", NOWHERE))),
    plainAnswer(recipeOf({ [APP]: "app\n" })),
    plainAnswer(recipeOf({ "src/b.ts": "b\n" })),
  ];
  const requests: ChatRequest[] = [];
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: (request) => answers[requests.push(request) - 1],
  });
  await startedArtifact.finished;
  await startedArtifact.next("Change both");
  expect(requests.slice(2).map((request) => lastWords(request).includes("src/b.ts"))).toEqual([false, true]);
  expect(startedArtifact.files(startedArtifact.version(2))).toMatchObject({ [APP]: "app\n", "src/b.ts": "b\n" });
  expect(startedArtifact.version(2)).toMatchObject({ generationStatus: "success" });
});

test("[APP-8] a version none of whose changes fit has failed, with one notice", async () => {
  const startedArtifact = await startLong([
    answerOf(editRecipe(editOf(APP, NOWHERE))),
    answerOf(editRecipe(editOf(APP, NOWHERE)), 0.25),
  ]);
  await startedArtifact.next("Make it faster");
  const error = `None of the changes fit the files as they are: ${APP} (change 1). Ask again, or choose another model.`;
  expect(startedArtifact.version(2)).toMatchObject({ generationStatus: "failed", error });
  expect(startedArtifact.files(startedArtifact.version(2))).toEqual(startedArtifact.files(startedArtifact.version(1)));
  expect(startedArtifact.notices.map(({ text }) => text)).toEqual([error]);
  // The question without a result is part of the cost as well.
  const { generatingMessageId } = startedArtifact.version(2);
  expect(metadataOf(startedArtifact, generatingMessageId)).toMatchObject({ cost: 0.75, tokensCount: 2 });
});

test("[APP-8] stopping a correction leaves the version as it was before", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, time, engine } = startedArtifact;
  const answer = (index: number, text: string): void => {
    client.completions[index]?.push(...plainAnswer(text));
    client.completions[index]?.end();
  };
  answer(0, recipeOf({ [APP]: longApp(80) }));
  await startedArtifact.finished;
  const next = startedArtifact.next("Faster");
  await time.frame();
  answer(1, editRecipe(editOf(APP, FITS, NOWHERE)));
  while (client.completions.length < 3) await time.frame();
  expect(startedArtifact.version(2).generationStatus).toBe("generating");
  client.completions[2]?.push({
    type: "text-delta",
    text: `BEGIN FILE RECIPE\nUPSERT FILE ${APP} <<END_OF_FILE\nhalf`,
  });
  await time.frame();
  engine.artifacts.stop(startedArtifact.version(2).id);
  await next;
  expect(startedArtifact.version(2)).toMatchObject({
    generationStatus: "success",
    refusedEdits: [{ path: APP, block: 2 }],
  });
  expect(startedArtifact.files(startedArtifact.version(2))[APP]).toBe(longApp(80).replace(FITS[0], FITS[1]));
  expect(client.completions).toHaveLength(3);
});

test("[APP-8] a correction that a reload interrupts goes on in the next page", async () => {
  const before = await startArtifact({ models: ["a"] });
  const { client, database, roomId, time } = before;
  const answer = (index: number, text: string): void => {
    client.completions[index]?.push(...plainAnswer(text));
    client.completions[index]?.end();
  };
  answer(0, recipeOf({ [APP]: longApp(80), "src/b.ts": longApp(90) }));
  await before.finished;
  void before.next("Change both");
  await time.frame();
  answer(1, editRecipe(editOf(APP, FITS, NOWHERE), editOf("src/b.ts", NOWHERE)));
  while (client.completions.length < 3) await time.frame();
  await before.engine.flush();
  await before.engine.close();

  const { engine } = await startEngine({ database, gateway: client, time });
  await engine.rooms.open(roomId);
  answer(2, recipeOf({ [APP]: "app\n" }));
  while (client.completions.length < 4) await time.frame();
  answer(3, recipeOf({ "src/b.ts": "b\n" }));
  await time.settle();
  const version = engine.tables.artifactVersions.all().find(({ versionNumber }) => versionNumber === 2);
  expect(version).toMatchObject({ generationStatus: "success" });
  expect(version?.refusedEdits).toBeUndefined();
  const texts = Object.values(version?.fileContents ?? {}).map(
    (id) => engine.tables.artifactFileContents.get(id)?.content,
  );
  expect(texts).toEqual(expect.arrayContaining(["app\n", "b\n"]));
  expect(client.completions).toHaveLength(4);
});
