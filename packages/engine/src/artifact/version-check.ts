import type { ArtifactVersion, Attachment, RepairTry } from "@tutti/domain";

/** What is read of a version's check: whether it runs, what its app told of, and how it looks. */
interface SeenCheck {
  state?: unknown;
  problemCount?: unknown;
  problems?: unknown;
  reason?: unknown;
  thumbnail?: unknown;
}

/** Problems that are quoted; the others follow from the first ones more often than not. */
const QUOTED_PROBLEMS = 3;

/** What the check of a version says of it: how many errors, and which; undefined where it was not checked. */
export function checkVerdict(version: ArtifactVersion): Pick<RepairTry, "errors" | "error"> | undefined {
  const check = checkOf(version);
  if (typeof check?.state !== "string") return undefined;
  if (check.state === "runs") return { errors: 0 };
  const count = typeof check.problemCount === "number" ? check.problemCount : 0;
  return { errors: Math.max(1, count), error: version.error ?? checkError(check) };
}

/**
 * The picture that was taken of a version as it ran, to go with a question about it; undefined where there is none, or
 * where it is no picture within the page.
 */
export function checkPicture(version: ArtifactVersion): Attachment | undefined {
  const url = checkOf(version)?.thumbnail;
  const type = typeof url === "string" ? /^data:image\/(png|jpeg|webp);base64,/u.exec(url)?.[1] : undefined;
  if (typeof url !== "string" || type === undefined) return undefined;
  return { type: "image", url, name: `version-${version.versionNumber}.${type}`, size: url.length };
}

function checkOf(version: ArtifactVersion): SeenCheck | undefined {
  return version["check"] as SeenCheck | undefined;
}

function checkError({ state, problems, reason }: SeenCheck): string {
  const told = Array.isArray(problems) ? problems.slice(0, QUOTED_PROBLEMS).map(describeProblem) : [];
  const isBlank = state === "blank" ? ["Nothing is on the screen."] : [];
  const why = told.length === 0 && typeof reason === "string" ? [reason] : [];
  return [...isBlank, ...told, ...why].join("\n\n") || "The app does not run.";
}

function describeProblem(problem: { text?: unknown; file?: unknown; line?: unknown; column?: unknown }): string {
  const { text, file, line, column } = problem;
  const said = String(text);
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  return place === "" || said.includes(place) ? said : `${place}: ${said}`;
}
