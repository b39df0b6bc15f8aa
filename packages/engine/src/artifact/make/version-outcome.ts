import { describeApiError } from "@tutti/contract";
import { describeRefusedEdits, errorTexts } from "@tutti/domain";
import type { ReceivedAnswer } from "../../answers/apply-answer-part.ts";
import { emptyText } from "../../answers/finish-answer.ts";
import type { VersionDraft } from "./apply-recipe-event.ts";

/** How the generation of a version ended. */
export type VersionOutcome =
  | { status: "success" }
  /**
   * `isKept`: the written files stay, so that the person can continue from them. `isAskable`: the only failure is that
   * no change fits.
   */
  | { status: "failed"; error: string; isKept: boolean; isAskable?: true };

/**
 * How a version of an app ended. After an error of the stream nothing of it is kept (specification, point 4, "New
 * version"). An answer that ended by itself in the middle of its files is failed too, but its files stay: it can be
 * continued. Without the recipe's last line, complete files count as complete.
 */
export function appOutcome(draft: VersionDraft, answer: ReceivedAnswer): VersionOutcome {
  const failWith = (error: string, isKept = false) => ({ status: "failed" as const, error, isKept });
  if (answer.error) return failWith(describeApiError(answer.error));
  if (answer.finishReason === "error") return failWith(errorTexts.brokenAnswer);
  if (draft.partialPath !== undefined) return failWith(errorTexts.artifact.brokenOffInFile(draft.partialPath), true);
  if (draft.cutOffEditPath !== undefined) {
    return failWith(errorTexts.artifact.brokenOffInFile(draft.cutOffEditPath), draft.changes > 0);
  }
  if (draft.isRecipeOpen && answer.finishReason === "length" && draft.changes > 0) {
    return failWith(errorTexts.artifact.brokenOff, true);
  }
  if (draft.changes === 0 && draft.refusedEdits.length > 0) {
    const edits = describeRefusedEdits(draft.refusedEdits);
    return { ...failWith(errorTexts.artifact.noEditFits(edits)), isAskable: true };
  }
  if (draft.changes === 0) return failWith(describeNoFiles(draft, answer));
  return draft.files.size === 0 ? failWith(errorTexts.artifact.noFilesLeft) : { status: "success" };
}

/** How a version of an image ended. */
export function imageOutcome(answer: ReceivedAnswer): VersionOutcome {
  const failWith = (error: string): VersionOutcome => ({ status: "failed", error, isKept: false });
  if (answer.error) return failWith(describeApiError(answer.error));
  if (answer.finishReason === "error") return failWith(errorTexts.brokenAnswer);
  if (answer.images.length > 0) return { status: "success" };
  return failWith(answer.content.trim() === "" ? emptyText(answer) : errorTexts.artifact.noImage);
}

function describeNoFiles(draft: VersionDraft, answer: ReceivedAnswer): string {
  const [problem] = draft.problems;
  if (problem) return errorTexts.artifact.noCommand(problem.line, problem.reason);
  return answer.content.trim() === "" ? emptyText(answer) : errorTexts.artifact.noFiles;
}
