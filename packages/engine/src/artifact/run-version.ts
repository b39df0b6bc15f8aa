import type { ReplyPart } from "@tutti/contract";
import type { ArtifactVersion } from "@tutti/domain";
import { checkFilePath, errorTexts } from "@tutti/domain";
import { createRecipeParser } from "@tutti/recipe";
import type { EngineContext } from "../context.ts";
import type { ReplyState } from "../replies/apply-reply-part.ts";
import { applyReplyPart, startReply } from "../replies/apply-reply-part.ts";
import { textOf } from "../replies/finish-reply.ts";
import type { Flight } from "../replies/flights.ts";
import { revisionOf } from "../requests/request-records.ts";
import type { VersionDraft } from "./apply-recipe-event.ts";
import { applyRecipeEvent, startDraft } from "./apply-recipe-event.ts";
import { breakOffVersion } from "./break-off-version.ts";
import { finishVersion } from "./finish-version.ts";
import { idsIn, settleArtifact } from "./settle-artifact.ts";
import { undoVersion } from "./undo-version.ts";
import { createDraftWriter, filesOf, hasSameFiles } from "./version-files.ts";
import { prepareVersion } from "./version-request.ts";
import type { VersionRun } from "./version-run.ts";

/** Makes several versions at once; the room is processing until the last has ended. Never rejects. */
export async function runVersions(context: EngineContext, roomId: string, runs: readonly VersionRun[]): Promise<void> {
  const stopProcessing = context.startProcessing(roomId);
  try {
    await Promise.allSettled(runs.map((run) => runVersion(context, run)));
  } finally {
    stopProcessing();
  }
}

/**
 * Makes one version from its model's answer, and ends it: with its files, failed with an error that the person is told of, or, when it
 * is stopped, as if it had never begun. What arrives is in the tables once per frame. Never rejects.
 */
async function runVersion(context: EngineContext, run: VersionRun): Promise<void> {
  const { tables, ports, flights } = context;
  const version = tables.artifactVersions.get(run.versionId);
  const message = tables.messages.get(run.messageId);
  if (!version || !message) return;
  const startedAt = ports.clock.now();
  const base = filesOf(context, version);
  const writer = createDraftWriter(context, { roomId: version.roomId, base });
  const parser = createRecipeParser({ files: base.map(({ path }) => path), checkPath: checkFilePath });
  const controller = new AbortController();
  let draft = startDraft(base.map(({ path, contentId }) => [path, contentId] as const));
  let reply = startReply(startedAt, revisionOf(tables.texts.get(run.messageId)));
  let cancelFrame: (() => void) | undefined;
  let isSettled = false;

  const write = (): void => {
    cancelFrame?.();
    cancelFrame = undefined;
    writeProgress(context, run, { reply, draft, fileContents: writer.write(draft) });
  };
  const receive = (part: ReplyPart): void => {
    reply = applyReplyPart(reply, part, ports.clock.now());
    if (version.type === "app" && (part.type === "text-delta" || part.type === "refusal-delta")) {
      draft = parser.push(part.text).reduce(applyRecipeEvent, draft);
    }
    cancelFrame ??= ports.scheduler.onFrame(write);
  };
  /** Once, at the first of: the end of the answer, an error, a stop, the end of the page. */
  const settle = (how: "ended" | "stopped" | "left"): void => {
    if (isSettled) return;
    isSettled = true;
    flights.end(flight);
    cancelFrame?.();
    if (how === "left") {
      write();
      breakOffVersion(context, run.versionId);
    } else if (how === "stopped") {
      undoVersion(context, run, { made: writer.made(), base: idsIn(version.fileContents) });
    } else {
      draft = parser.flush().reduce(applyRecipeEvent, draft);
      finishVersion(context, run, { draft, reply, base: version.fileContents, startedAt, writer });
    }
  };
  const end = (how: "stopped" | "left") => () => {
    controller.abort();
    settle(how);
  };
  const flight: Flight = {
    messageId: run.messageId,
    roomId: version.roomId,
    abort: end("stopped"),
    leave: end("left"),
    owns: ({ table, id }) =>
      (table === "artifactVersions" && id === run.versionId) ||
      (table === "artifactFileContents" && writer.made().contentIds.includes(id)),
  };
  flights.start(flight);

  const read = async (): Promise<void> => {
    const request = prepareVersion(context, run);
    if (request === undefined) {
      reply = { ...reply, error: { code: 400, message: errorTexts.artifact.missingContext } };
      return;
    }
    tables.requests.put(request.record);
    for await (const part of ports.client.complete(request.body, { signal: controller.signal })) {
      if (isSettled) return;
      receive(part);
    }
  };
  try {
    await Promise.race([read(), aborted(controller.signal)]);
  } catch (error) {
    context.report({ place: "run-version", error });
    reply = { ...reply, error: { code: 0, message: error instanceof Error ? error.message : String(error) } };
  } finally {
    // A connection that breaks as the page is left was not the model's failure.
    settle(reply.error?.code === 0 && ports.isLeaving?.() === true ? "left" : "ended");
  }
}

function writeProgress(
  context: EngineContext,
  { versionId, messageId }: VersionRun,
  { reply, draft, fileContents }: { reply: ReplyState; draft: VersionDraft; fileContents: Record<string, string> },
): void {
  const { tables } = context;
  const version = tables.artifactVersions.get(versionId);
  if (version?.type === "app" && !hasSameFiles(version.fileContents, fileContents)) {
    const grown: ArtifactVersion = { ...version, fileContents };
    tables.artifactVersions.put(grown);
    settleArtifact(context, version.artifactId);
  }
  const message = tables.messages.get(messageId);
  if (!message) return;
  const content = version?.type === "app" ? draft.text.trim() : reply.content;
  const text = tables.texts.get(messageId);
  if (text?.content === content && text.reasoning === reply.reasoning) return;
  tables.texts.put(textOf(message, { ...reply, content }));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
