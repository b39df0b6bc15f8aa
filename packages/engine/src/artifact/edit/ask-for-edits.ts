import type { ChatRequest } from "@tutti/contract";
import type { ArtifactVersion } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { parametersOf } from "../../requests/to-completion-request.ts";
import { filesOf } from "../make/version-files.ts";
import type { VersionSnapshot } from "../make/version-run.ts";
import { editQuestion, editQuestionInstructions } from "./edit-prompts.ts";

/**
 * Asks the model of a version once more for each file in which changes did not fit: for one file at a time. Changes
 * that fit then join the version, and so does the cost. Settles when all files were asked for; never rejects.
 */
export async function askForEdits(context: EngineContext, versionId: string): Promise<void> {
  for (;;) {
    // A run's content is stored as long as its message names the run: it must be stored before the next run starts.
    await context.writes.flush();
    const version = context.tables.artifactVersions.get(versionId);
    const path = version?.refusedEdits?.find(({ isAsked }) => isAsked !== true)?.path;
    if (!version || path === undefined || !(await askForFile(context, version, path))) return;
  }
}

/** Whether the model could be asked. */
async function askForFile(context: EngineContext, version: ArtifactVersion, path: string): Promise<boolean> {
  const { tables, ports, flights } = context;
  const message = tables.messages.get(version.generatingMessageId ?? "");
  if (!message || message.isGenerating || version.generationStatus === "generating" || !ports.isSignedIn())
    return false;
  const body = toRequest(context, version, path);
  if (!body) return false;
  const { error: _error, ...rest } = version;
  const text = tables.texts.get(message.id);
  tables.artifactVersions.put({
    ...rest,
    generationStatus: "generating",
    generation: {
      base: { ...version.fileContents },
      before: { version, message, text } satisfies VersionSnapshot,
      askedPath: path,
    },
  });
  const { run: _run, error: _messageError, ...keptFields } = message;
  // Another attempt of the same answer is a new run.
  tables.messages.put({ ...keptFields, isGenerating: true, attempt: (message.attempt ?? 0) + 1 });
  await flights.start([{ messageId: message.id, request: succeed(body) }], {
    onSignedOut: () => flights.stopMessage(message.id),
  });
  return true;
}

function toRequest(context: EngineContext, version: ArtifactVersion, path: string): ChatRequest | undefined {
  const character = context.tables.characters.get(version.characterId);
  if (!character || character.model.trim() === "") return undefined;
  const file = filesOf(context, version).find((one) => one.path === path);
  const edits = (version.refusedEdits ?? []).filter((edit) => edit.path === path);
  const editRequest = { path, content: file?.content.content, edits, prompt: version.prompt };
  return {
    ...parametersOf(character),
    messages: [
      { role: "system", content: editQuestionInstructions(path) },
      { role: "user", content: editQuestion(editRequest) },
    ],
    stream: true,
    stream_options: { include_usage: true },
  };
}
