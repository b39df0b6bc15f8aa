import type { ArtifactVersion } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { ReceivedAnswer } from "../../answers/apply-answer-part.ts";
import { finishAnswer } from "../../answers/finish-answer.ts";
import type { EngineContext } from "../../context.ts";
import { isHidden } from "../../state/is-hidden.ts";
import type { VersionDraft } from "./apply-recipe-event.ts";
import { imagePath } from "./image-path.ts";
import { nameByAnswer } from "./name-by-answer.ts";
import { forgetFiles, idsIn, settleArtifact } from "./settle-artifact.ts";
import { starterLeftovers } from "./starter-leftovers.ts";
import type { DraftWriter } from "./version-files.ts";
import type { VersionOutcome } from "./version-outcome.ts";
import { appOutcome, imageOutcome } from "./version-outcome.ts";
import type { VersionSnapshot } from "./version-run.ts";

/** The status of an answer that arrived but could not be used. */
const UNUSABLE_ANSWER_STATUS = 502;

/** The run that has made a version. */
interface FinishedRun {
  versionId: string;
  messageId: string;
  /** Whether the person is notified of a failure. */
  isNotified: boolean;
}

/** The data of a version at its end. */
export interface EndedVersion {
  draft: VersionDraft;
  answer: ReceivedAnswer;
  /** The version's initial files. */
  base: Record<string, string>;
  /** Milliseconds since the epoch. */
  startedAt: number;
  now: number;
  writer: DraftWriter;
}

/**
 * Ends a version whose answer has ended (specification, point 4, "New version"): with its files and duration, or
 * failed, without its new files unless it can be continued. The person is notified of a failure.
 */
export function finishVersion(context: EngineContext, run: FinishedRun, endedVersion: EndedVersion): void {
  const { tables, ports } = context;
  const version = tables.artifactVersions.get(run.versionId);
  if (!version) {
    forgetFiles(context, "", { newIds: endedVersion.writer.newIds() });
    return;
  }
  const outcome =
    version.type === "app" ? appOutcome(endedVersion.draft, endedVersion.answer) : imageOutcome(endedVersion.answer);
  const fileContents = contentsOf(context, version, outcome, endedVersion);
  const { error: _error, refusedEdits: _edits, check: _check, generation, ...rest } = version;
  const isAskable = outcome.status === "success" || outcome.isAskable === true;
  const refusedEdits = endedVersion.draft.refusedEdits.map((edit) => (isAskable ? edit : { ...edit, isAsked: true }));
  const isReported = refusedEdits.length > 0 && (isAskable || outcome.isKept);
  const before = generation?.["before"] as VersionSnapshot | undefined;
  tables.artifactVersions.put({
    ...rest,
    fileContents,
    generationStatus: outcome.status,
    generationDurationMs: Math.max(0, endedVersion.now - endedVersion.startedAt),
    ...(outcome.status === "failed" ? { error: outcome.error } : {}),
    ...(isReported ? { refusedEdits } : {}),
  });
  settleArtifact(context, version.artifactId, { updatedAt: endedVersion.now });
  if (outcome.status === "success" && version.type === "app") nameByAnswer(context, version, endedVersion.draft);
  forgetFiles(context, version.artifactId, {
    newIds: endedVersion.writer.newIds(),
    base: idsIn(endedVersion.base, before?.version.fileContents ?? {}),
  });
  finishMessage(context, run, { outcome, endedVersion });
  // If no change fitted, the failure is reported only if the edit question brings no change either.
  if (outcome.status === "failed" && !isAskable && run.isNotified && !isHidden(context, run.messageId)) {
    const title = errorTexts.artifact.generationFailedFor(version.characterName);
    ports.notify({ kind: "error", title, text: outcome.error });
  }
}

function contentsOf(
  context: EngineContext,
  version: ArtifactVersion,
  outcome: VersionOutcome,
  { draft, answer, base, writer }: EndedVersion,
): Record<string, string> {
  if (outcome.status === "failed" && !outcome.isKept) return base;
  if (version.type === "app") {
    return writer.write(version.parentVersionId === null ? withoutLeftovers(context, draft) : draft);
  }
  return writer.writeWhole(answer.images.map(({ url }, index) => ({ path: imagePath(url, index + 1), content: url })));
}

/** A first version without the files of its starter that it does not use. */
function withoutLeftovers({ tables }: EngineContext, draft: VersionDraft): VersionDraft {
  const writtenIds = new Map<string, string>();
  const keptIds = new Map<string, string>();
  for (const [path, content] of draft.files) {
    if (content.kind === "written") {
      writtenIds.set(path, content.text);
      continue;
    }
    const storedContent = tables.artifactFileContents.get(content.contentId);
    // A file that an answer wrote before it was interrupted and continued is not the starter's.
    (storedContent?.generationStatus === "idle" ? keptIds : writtenIds).set(path, storedContent?.content ?? "");
  }
  const leftovers = new Set(starterLeftovers({ writtenFiles: writtenIds, starterFiles: keptIds }));
  return { ...draft, files: new Map([...draft.files].filter(([path]) => !leftovers.has(path))) };
}

/** The answer's text is the text outside the recipe; without such text it is the reason of a failure. */
function finishMessage(
  context: EngineContext,
  { messageId }: FinishedRun,
  { outcome, endedVersion: { draft, answer, now } }: { outcome: VersionOutcome; endedVersion: EndedVersion },
): void {
  const { tables } = context;
  const current = tables.messages.get(messageId);
  if (!current) return;
  const { error, ...answered } = answer;
  // The version's outcome has already decided whether the answer counts as empty or broken.
  const whole: ReceivedAnswer = { ...answered, content: answered.content || "-", finishReason: "stop" };
  const { message, text } = finishAnswer(current, whole, { now, ending: { how: "ended" } });
  const answerText = (current.generatedArtifactType === "image" ? answer.content : draft.text).trim();
  if (outcome.status === "success") {
    tables.texts.put({ ...text, content: answerText });
    tables.messages.put(message);
    return;
  }
  const { reasoningDetails: _details, ...words } = text;
  const status = error?.code ?? UNUSABLE_ANSWER_STATUS;
  tables.texts.put({ ...words, content: answerText === "" ? outcome.error : answerText });
  tables.messages.put({ ...message, error: { status, text: outcome.error, isContent: answerText === "" } });
}
