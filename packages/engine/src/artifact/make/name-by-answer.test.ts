import { expect, test } from "vitest";
import { recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";

const page = (title: string) => ({ "index.html": `<!doctype html><title>${title}</title><p>Tick</p>\n` });

test("an artifact is named once, by the title of the first finished answer", async () => {
  const { client, finished, artifact } = await startArtifact({ models: ["a", "b"] });
  expect(artifact().name).toBe("Make a clock");
  client.completions[1]?.push(...recipeAnswer(page("Station clock")));
  client.completions[1]?.end();
  await expect.poll(() => artifact().name).toBe("Station clock");
  client.completions[0]?.push(...recipeAnswer(page("Sundial")));
  client.completions[0]?.end();
  await finished;
  expect(artifact().name).toBe("Station clock");
});

test("a starter's title, or a generic one, leaves the prompt's name", async () => {
  const { client, finished, artifact } = await startArtifact({ models: ["a"] });
  client.completions[0]?.push(...recipeAnswer({ ...page("App"), "src/App.tsx": "one\n" }));
  client.completions[0]?.end();
  await finished;
  expect(artifact().name).toBe("Make a clock");
});

test("a name given by the user stays", async () => {
  const { client, engine, finished, artifact, artifactId } = await startArtifact({ models: ["a"] });
  engine.artifacts.rename(artifactId, "My clock");
  client.completions[0]?.push(...recipeAnswer(page("Station clock")));
  client.completions[0]?.end();
  await finished;
  expect(artifact().name).toBe("My clock");
});
