/** Characters of an artifact's name that the name of its file keeps (specification, point 9). */
const NAME_LENGTH = 50;

/** What some system does not allow in the name of a file. */
const FORBIDDEN = /[\p{Cc}\\/:*?"<>|]+/gu;

/**
 * The name of an artifact's ZIP: its own name, trimmed, cut at a space within 50 characters, then `-v` and the
 * version's number (specification, point 5). One long word is cut where it is. What a file may not be called becomes a
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
