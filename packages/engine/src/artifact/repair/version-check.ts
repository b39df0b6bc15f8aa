import type { ArtifactVersion, Attachment, CheckCause, CheckProblem, RepairTry, VersionCheck } from "@tutti/domain";
import { placeText } from "@tutti/domain";

/** Problems that are quoted; later problems are usually consequences of the first ones. */
const QUOTED_PROBLEMS = 3;

/** The result of a version's check: the number of errors, and their texts; undefined if it was not checked. */
export function checkVerdict(version: ArtifactVersion): Pick<RepairTry, "errors" | "error"> | undefined {
  const { check } = version;
  if (check === undefined) return undefined;
  if (check.state === "runs") return { errors: 0 };
  return { errors: Math.max(1, check.problemCount), error: version.error ?? checkError(check) };
}

/**
 * The screenshot of a running version, to attach to a question about it; undefined if there is none, or if it is no
 * data URL of an image.
 */
export function checkPicture(version: ArtifactVersion): Attachment | undefined {
  const url = version.check?.thumbnail;
  const type = /^data:image\/(png|jpeg|webp);base64,/u.exec(url ?? "")?.[1];
  if (url === undefined || type === undefined) return undefined;
  return { type: "image", url, name: `version-${version.versionNumber}.${type}`, size: url.length };
}

function checkError({ state, problems, cause, reason }: VersionCheck): string {
  const quotedProblems = problems.slice(0, QUOTED_PROBLEMS).map(describeProblem);
  const isBlank = state === "blank" ? ["Nothing is on the screen."] : [];
  const why = quotedProblems.length > 0 ? [] : cause === undefined ? [reason ?? []].flat() : [describeCause(cause)];
  return [...isBlank, ...quotedProblems, ...why].join("\n\n") || "The app does not run.";
}

/** For a model, whose instructions are in English whatever the language of the page. */
function describeCause({ code, names: [name = "", ...more] }: CheckCause): string {
  switch (code) {
    case "blocked":
      return `Blocked: ${[name, ...more].join(", ")}.`;
    case "canvas":
      return `The canvas ${name} has no size.`;
    case "root":
      return `The element ${name} stayed empty.`;
    case "no-content":
      return "The page has no content.";
    default:
      return name;
  }
}

function describeProblem(problem: CheckProblem): string {
  const { text } = problem;
  const place = placeText(problem);
  return place === undefined || text.includes(place) ? text : `${place}: ${text}`;
}
