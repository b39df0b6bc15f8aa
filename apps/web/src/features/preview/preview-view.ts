import { t } from "@lingui/core/macro";
import { errorTexts, type Message, type PreviewReadiness } from "@tutti/domain";
import type { PointedElement, SourcePlace } from "@tutti/preview";
import { formatList } from "../../ui/formats/intl.ts";
import { interruptionText } from "../../ui/interruption-texts.ts";

/** The notice in the place of the preview. */
export interface PreviewNotice {
  title: string;
  text?: string;
  /** An error, which a model can be asked to fix. */
  isFixable?: true;
}

/**
 * The notice for a version of which nothing can be shown; undefined where it is built, or its work is shown.
 *
 * @param generatingMessage the answer that made the version
 */
export function readinessNotice(
  readiness: PreviewReadiness,
  generatingMessage?: Pick<Message, "metadata">,
): PreviewNotice | undefined {
  switch (readiness.state) {
    case "unavailable":
      return { title: t`Preview unavailable`, text: t`Choose a version of an app to see it run.` };
    case "empty":
      return { title: t`No files to preview` };
    case "failed":
      if (readiness.error) return { title: t`Preview Error`, text: readiness.error, isFixable: true };
      return generatingMessage?.metadata.isCutOff === true
        ? { title: t`Version not finished`, text: interruptionText(generatingMessage.metadata.interruption) }
        : { title: t`Preview Error`, text: t`An error occurred during generation.` };
    case "generating":
    case "ready":
      return undefined;
  }
}

/** The text of an error, or the default for an error without one. */
export function errorText(error: string): string {
  return error.trim() === "" ? errorTexts.artifact.previewUnknown : error;
}

/** Characters of an error's first line that are shown beside its app. */
const HEADLINE_LENGTH = 200;

/** The first line of an error, with its place in the app's files if the line does not name it. */
export function errorHeadline(error: string, place: string | undefined): string {
  const [line = ""] = errorText(error).trim().split("\n", 1);
  const shownLine = line.length > HEADLINE_LENGTH ? `${line.slice(0, HEADLINE_LENGTH)}…` : line;
  return place === undefined || shownLine.includes(place) ? shownLine : `${shownLine} (${place})`;
}

/** Hosts that are named; of more only their number is given. */
const NAMED_HOSTS = 3;

/**
 * The text about network resources that an app requested and did not get.
 *
 * @param addresses of these resources; at least one
 */
export function missingText(addresses: readonly string[], { isNetworkAllowed }: { isNetworkAllowed: boolean }): string {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const others = hosts.length - NAMED_HOSTS;
  const namedHosts = others > 0 ? [...hosts.slice(0, NAMED_HOSTS), t`${others} more`] : hosts;
  const list = formatList(namedHosts);
  return isNetworkAllowed
    ? t`The app could not load everything from ${list}.`
    : t`The app tried to use the network, which is not allowed: ${list}.`;
}

/**
 * The most artifacts that are remembered as allowed to use the network; beyond it the oldest permissions are forgotten.
 */
const REMEMBERED = 500;

/** The artifacts that may use the network after a decision about one of them, the newest first. */
export function networkArtifactsWith(
  before: readonly string[] | undefined,
  artifactId: string,
  isAllowed: boolean,
): string[] {
  const others = (before ?? []).filter((id) => id !== artifactId);
  return (isAllowed ? [artifactId, ...others] : others).slice(0, REMEMBERED);
}

/** An element that was pointed at, as text for a prompt: its name, and the place in the files that makes it. */
export function pointedText(element: PointedElement, place: SourcePlace | undefined): string {
  const name = element.label === undefined ? selectorOf(element) : `${element.tag} “${element.label}”`;
  return place === undefined ? t`the ${name}` : t`the ${name} (${place.path}:${place.line})`;
}

function selectorOf({ tag, id, className }: PointedElement): string {
  const [first] = (className ?? "").trim().split(/\s+/u);
  if (id !== undefined) return `${tag}#${id}`;
  return first ? `${tag}.${first}` : tag;
}
