import type { ArtifactVersion, Attachment } from "@tutti/domain";

/**
 * The picture that was taken of a version as it ran, to go with a question about it; undefined where there is none, or
 * where it is no picture within the page.
 */
export function checkPicture(version: ArtifactVersion): Attachment | undefined {
  const check = version["check"] as { thumbnail?: unknown } | undefined;
  const url = check?.thumbnail;
  if (typeof url !== "string" || !/^data:image\/(?:png|jpeg|webp);base64,/u.test(url)) return undefined;
  return {
    type: "image",
    url,
    name: `version-${version.versionNumber}.${/^data:image\/(\w+)/u.exec(url)?.[1]}`,
    size: url.length,
  };
}
