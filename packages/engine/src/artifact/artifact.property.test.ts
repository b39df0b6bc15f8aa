import type { AnswerPart } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../testing/start-artifact.ts";

const answer = `First the words.
BEGIN FILE RECIPE
UPSERT FILE src/App.tsx <<END_OF_FILE
export const App = () => <p>END_OF_FILE 👋</p>;
END_OF_FILE
RENAME FILE src/styles.css TO src/look/main.css
UPSERT FILE src/styles.css <<END_OF_FILE
p {}
END_OF_FILE
EDIT FILE src/App.tsx <<END_OF_EDIT
<<<<<<< SEARCH
export const App = () => <p>END_OF_FILE 👋</p>;
=======
export const App = () => <b>END_OF_FILE 👋</b>;
>>>>>>> REPLACE
END_OF_EDIT
UPSERT FILE ../outside.ts <<END_OF_FILE
no
END_OF_FILE
UPSERT FILE src/gone.ts <<END_OF_FILE
1
END_OF_FILE
REMOVE FILE src/gone.ts
END FILE RECIPE
And the last ones.`;

const ends: Record<string, readonly AnswerPart[]> = {
  whole: plainAnswer().slice(1),
  "too long": [{ type: "finish", reason: "length", nativeReason: "length" }],
  broken: [{ type: "error", error: { code: 502, message: "Lost" } }],
};

/** The whole state of an artifact, without ids. */
function pictureOf({ engine, artifact, versions, files, roomId, transcript }: StartedArtifact): unknown {
  return {
    versions: versions().map((version) => [
      version.versionNumber,
      version.generationStatus,
      version.error,
      files(version),
    ]),
    paths: artifact()
      .fileIds.map((id) => engine.tables.artifactFiles.get(id)?.filename)
      .sort(),
    contents: engine.tables.artifactFileContents
      .all()
      .map(({ content, generationStatus }) => `${generationStatus} ${content}`)
      .sort(),
    transcript: transcript(roomId),
  };
}

async function make(pieces: readonly string[], end: readonly AnswerPart[]): Promise<unknown> {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const [completion] = startedArtifact.client.completions;
  for (const [index, text] of pieces.entries()) {
    completion?.push({ type: "text-delta", text });
    if (index % 3 === 0) await startedArtifact.time.frame();
  }
  completion?.push(...end);
  completion?.end();
  await startedArtifact.finished;
  return pictureOf(startedArtifact);
}

/** Cuts a text at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const cuts = [0, ...[...new Set(places)].sort((a, b) => a - b), text.length];
  return cuts.slice(1).map((place, index) => text.slice(cuts[index], place));
}

test("[GEN-2] the artifact is the same however the answer is cut, wherever it ends", async () => {
  const place = fc.nat({ max: answer.length });
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.array(place, { maxLength: 40 }),
      fc.constantFrom(...Object.keys(ends)),
      async (length, places, end) => {
        const text = answer.slice(0, length);
        const within = places.filter((one) => one < length);
        expect(await make(cut(text, within), ends[end] ?? [])).toEqual(await make([text], ends[end] ?? []));
      },
    ),
    { numRuns: 60 },
  );
});

test("a complete answer makes the files that it contains", async () => {
  const startedArtifact = await startArtifact({ models: ["a"], script: () => plainAnswer(...answer) });
  await startedArtifact.finished;
  expect(startedArtifact.files(startedArtifact.version(1))).toMatchObject({
    "src/App.tsx": "export const App = () => <b>END_OF_FILE 👋</b>;\n",
    "src/look/main.css": "p {}\n",
  });
  expect(Object.keys(startedArtifact.files(startedArtifact.version(1)))).toEqual([
    "index.html",
    "src/App.tsx",
    "src/look/main.css",
    "src/main.tsx",
  ]);
});

/** Every row of an artifact's tables, and the room's messages. */
function rowsOf({ engine: { tables } }: StartedArtifact): unknown {
  const byId = (rows: readonly { id: string }[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    artifacts: byId(tables.artifacts.all()).map((row) => ({ ...row, updatedAt: 0 })),
    versions: byId(tables.artifactVersions.all()),
    files: byId(tables.artifactFiles.all()),
    contents: byId(tables.artifactFileContents.all()),
    messages: byId(tables.messages.all()),
    texts: byId(tables.texts.all()),
  };
}

test("[GEN-8] stopping versions, one by one or at once, restores the previous tree", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: answer.length }), { maxLength: 12 }),
      fc.nat({ max: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (places, pieces, isFrame, isWhole) => {
        const startedArtifact = await startArtifact({});
        for (const completion of startedArtifact.client.completions) {
          completion.push(...recipeAnswer({ "src/App.tsx": "first\n" }));
          completion.end();
        }
        await startedArtifact.finished;
        await startedArtifact.time.advance(5);
        const before = rowsOf(startedArtifact);
        const next = await startedArtifact.engine.artifacts.generate(startedArtifact.artifactId, { prompt: "More" });
        if (next.status !== "started") throw new Error(next.status);
        for (const completion of startedArtifact.client.completions.slice(2)) {
          for (const text of cut(answer, places).slice(0, pieces)) completion.push({ type: "text-delta", text });
        }
        await Promise.resolve();
        if (isFrame) await startedArtifact.time.frame();
        if (isWhole) startedArtifact.engine.chat.stop(startedArtifact.roomId);
        else for (const id of next.versionIds) startedArtifact.engine.artifacts.stop(id);
        await next.finished;
        await startedArtifact.time.advance(50);
        expect(rowsOf(startedArtifact)).toEqual(before);
        expect(startedArtifact.engine.tables.roomStates.get(startedArtifact.roomId)?.isProcessing).toBe(false);
      },
    ),
    { numRuns: 40 },
  );
});
