/** The most characters of an artifact's name in its file's name (specification, point 9). */
const NAME_LENGTH = 50;

/** Characters that some operating system does not allow in a file's name. */
const FORBIDDEN = /[\p{Cc}\\/:*?"<>|]+/gu;

/**
 * The name of an artifact's ZIP: its own name, trimmed, cut at a space within 50 characters, then `-v` and the
 * version's number (specification, point 5). A single long word is cut at the limit. Forbidden characters become a
 * hyphen.
 */
export function zipName(artifactName: string, versionNumber: number): string {
  const name = artifactName.trim();
  // A space right after the last character that fits is a good place for the cut, too.
  const space = name.slice(0, NAME_LENGTH + 1).lastIndexOf(" ");
  const cut = name.length <= NAME_LENGTH ? name : name.slice(0, space > 0 ? space : NAME_LENGTH);
  const allowedName = cut.replaceAll(FORBIDDEN, "-").replaceAll(/^\.+|[\s.]+$|[\uD800-\uDBFF]$/gu, "");
  return `${allowedName === "" ? "artifact" : allowedName}-v${versionNumber}.zip`;
}
