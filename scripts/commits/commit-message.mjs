/** Types of commits; those of Conventional Commits (https://www.conventionalcommits.org, version 1.0.0). */
export const COMMIT_TYPES = ["feat", "fix", "perf", "refactor", "test", "docs", "style", "build", "ci", "chore"];

/** Columns of a subject line: the width that `git log --oneline` shows on a wide terminal. */
const SUBJECT_WIDTH = 100;

/** Subject lines that git writes itself. */
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|fixup! |squash! |amend! )/;

/** The scissors of `git commit --verbose`: the lines below are the difference, not the message. */
const SCISSORS = /^# -+ >8 -+$/m;

const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^()]*)\))?!?: (?<change>\S.*)$/;

/** Verbs in the past tense and in the third person, the two usual mistakes for an imperative. */
const NO_IMPERATIVE =
  /^(?:added|adds|fixed|fixes|changed|changes|removed|removes|renamed|renames|updated|updates|moved|moves)\b/;

/**
 * Checks a commit's message: `type(scope): what changes`, an empty line, and a body that says why. Comment lines are
 * ignored.
 *
 * @param {string} message as git hands it to the hook
 * @returns {string | undefined} what is wrong and what to write instead; undefined if the message is right
 */
export function commitMessageProblem(message) {
  const [text = ""] = message.split(SCISSORS);
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const [subject = "", separator, ...body] = lines.join("\n").trim().split("\n");
  if (subject === "") return "The message is empty. Write `type(scope): what changes`, an empty line, and why.";
  if (WRITTEN_BY_GIT.test(subject)) return undefined;

  const { type, scope, change } = SUBJECT.exec(subject)?.groups ?? {};
  if (type === undefined || change === undefined) {
    return `"${subject}" has another form than \`type(scope): what changes\`, as in \`fix(web/messages): keep the focus\`.`;
  }
  if (!COMMIT_TYPES.includes(type)) return `"${type}" is no type of commit. Write one of: ${COMMIT_TYPES.join(", ")}.`;
  if (scope !== undefined && !/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/.test(scope)) {
    return `"${scope}" is no scope. Write a folder of ARCHITECTURE.md, such as gateway/http or web/messages.`;
  }
  if (NO_IMPERATIVE.test(change))
    return `"${change}" is no imperative. Say what the commit does: "add", "fix", "rename".`;
  if (change.endsWith(".")) return "A subject line ends without a full stop.";
  if (subject.length > SUBJECT_WIDTH)
    return `The subject line has ${subject.length} columns; ${SUBJECT_WIDTH} is the limit.`;
  if (separator !== undefined && separator !== "") return "An empty line has to part the subject from the body.";
  if (body.join("").trim() === "") return "The body is missing. Say why the change is made, after an empty line.";
  return undefined;
}
