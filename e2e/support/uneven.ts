import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { textAnswer } from "@tutti/testkit";
import { counterApp } from "./artifact.ts";
import type { House } from "./house.ts";

const sentence =
  "A bridge carries its own weight first, and what crosses it second; how it leads both into the ground gives each kind its form. ";

/** A text of so many paragraphs under headings. */
export function longText(paragraphs: number): string {
  return Array.from(
    { length: paragraphs },
    (_, index) => `${index % 4 === 0 ? `### Part ${index / 4 + 1}\n\n` : ""}${index + 1}. ${sentence.repeat(2)}`,
  ).join("\n\n");
}

/** Slugs of models and how many paragraphs each answers with; a request for an app gets one. */
export async function openUneven(house: House, models: Readonly<Record<string, number>>): Promise<void> {
  const answer =
    (paragraphs: number) =>
    (request: UpstreamRequest): UpstreamAnswer => {
      const isApp = JSON.stringify(request.body).includes("FILE RECIPE");
      return textAnswer(isApp ? counterApp("A counter") : longText(paragraphs), { chunkSize: 400 });
    };
  const upstreams = await Promise.all(
    Object.entries(models).map(
      async ([slug, paragraphs]) => [slug, await house.upstream({ answer: answer(paragraphs) })] as const,
    ),
  );
  await house.openWith(Object.fromEntries(upstreams));
}

/** The slugs of so many models, at most twelve. */
export function manyModels(count: number): string[] {
  return ["ada", "bob", "cleo", "dora", "emil", "fay", "gus", "hal", "ida", "jon", "kim", "lou"].slice(0, count);
}
