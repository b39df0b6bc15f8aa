import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { withoutReminder, withoutUndefined } from "@tutti/contract";
import type { Artifact, ArtifactVersion, GenerationMode } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { NEW_ROOM } from "../state/draft.ts";
import type { StartEngineOptions, StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** An engine with one room in which an artifact was asked for, and functions to inspect it. */
export interface StartedArtifact extends StartedEngine {
  roomId: string;
  artifactId: string;
  /** Settles when the first versions have ended. */
  finished: Promise<void>;
  artifact(): Artifact;
  versions(): ArtifactVersion[];
  /** The version with this number. */
  version(versionNumber: number): ArtifactVersion;
  /** The files of a version: contents by path. */
  files(version: ArtifactVersion): Record<string, string>;
  /** The id of a version's file. */
  fileId(version: ArtifactVersion, path: string): string;
  /** Asks for the next versions, and waits for them. */
  next(prompt: string, parentVersionId?: string): Promise<void>;
}

/** A recipe that writes these files. */
export function recipeOf(files: Readonly<Record<string, string>>): string {
  const commands = Object.entries(files).map(
    ([path, text]) => `UPSERT FILE ${path} <<END_OF_FILE\n${text}END_OF_FILE\n`,
  );
  return `BEGIN FILE RECIPE\n${commands.join("")}END FILE RECIPE\n`;
}

/** An answer with a text, these files, and another text. */
export function recipeAnswer(files: Readonly<Record<string, string>>): AnswerPart[] {
  return plainAnswer("Here it is.\n", recipeOf(files), "Enjoy.");
}

/** The content of the last message of a request, without a reminder. */
export function lastWords(request: ChatRequest | undefined): string {
  const content = request?.messages.at(-1)?.content;
  return typeof content === "string" ? withoutReminder(content) : JSON.stringify(content);
}

/** The content of the first message of a request: its instructions, and the current files. */
export function firstWords(request: ChatRequest | undefined): string {
  return String(request?.messages[0]?.content);
}

/** Asks for an artifact in a new room. The models are the two of `startEngine`, unless the test names others. */
export async function startArtifact(
  options: StartEngineOptions & {
    mode?: GenerationMode;
    models?: readonly string[];
    prompt?: string;
    usesModels?: boolean;
  } = {},
): Promise<StartedArtifact> {
  const { mode = "interactive-web-app", models, prompt = "Make a clock", usesModels, ...engineOptions } = options;
  const startedEngine = await startEngine(engineOptions);
  const { engine } = startedEngine;
  if (models) engine.characters.setPending(models.map((name) => ({ model: `test/${name}`, name: name.toUpperCase() })));
  const draft = { text: prompt, attachments: [], mode };
  engine.chat.setDraft(NEW_ROOM, usesModels === undefined ? draft : { ...draft, usesModels });
  const outcome = await engine.chat.send(NEW_ROOM);
  if (outcome.status !== "sent" || outcome.artifactId === undefined) {
    throw new Error(`Nothing was begun: ${JSON.stringify(outcome)}`);
  }
  const { artifactId, roomId, finished } = outcome;
  const { tables } = engine;
  const versions = (): ArtifactVersion[] =>
    (tables.artifactStates.get(artifactId)?.versionIds ?? []).flatMap((id) => tables.artifactVersions.get(id) ?? []);
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error("It is not there");
    return value;
  };
  return {
    ...startedEngine,
    roomId,
    artifactId,
    finished,
    artifact: () => there(tables.artifacts.get(artifactId)),
    versions,
    version: (versionNumber) => there(versions().find((version) => version.versionNumber === versionNumber)),
    files: ({ fileContents }) =>
      Object.fromEntries(
        Object.entries(fileContents)
          .map(([fileId, contentId]) => [
            tables.artifactFiles.get(fileId)?.filename ?? "gone",
            tables.artifactFileContents.get(contentId)?.content ?? "gone",
          ])
          .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      ),
    fileId: ({ fileContents }, path) =>
      there(Object.keys(fileContents).find((fileId) => tables.artifactFiles.get(fileId)?.filename === path)),
    next: async (text, parentVersionId) => {
      const next = await engine.artifacts.generate(artifactId, {
        prompt: text,
        ...withoutUndefined({ parentVersionId }),
      });
      if (next.status !== "started") throw new Error(`Nothing was begun: ${JSON.stringify(next)}`);
      await next.finished;
    },
  };
}
