import { type Artifact, type ArtifactVersion, canMergeVersions } from "@tutti/domain";
import { type Candidate, candidatesOf, runningCandidates, shownPair } from "@tutti/engine";
import { createInputGroup, type InputGroup } from "@tutti/preview";
import { useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useIsBlind } from "../../../bindings/use-is-blind.ts";

/** How compared versions are shown: one of them large, two beside each other, or all of them small. */
export type CompareLayout = "one" | "two" | "all";

export const compareLayouts: readonly CompareLayout[] = ["one", "two", "all"];

/** Versions that are compared, and how they are shown. */
export interface Comparison {
  candidates: readonly Candidate[];
  /** Whether they are compared now; else the shown version stands alone. */
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Compares the shown version with this one; undefined compares it with those of its prompt again. */
  compareWith: (versionId: string | undefined) => void;
  /** The version that the shown one is compared with at the person's request. */
  otherVersionId: string | undefined;
  layout: CompareLayout;
  setLayout: (layout: CompareLayout) => void;
  /** The place of the version that is shown in all views of the artifact. */
  chosenId: string | undefined;
  choose: (id: string) => void;
  /** The places that are in sight. */
  shownIds: readonly string[];
  /** The places whose apps run; the others are paused. */
  runningIds: readonly string[];
  /** Runs the app of a place, and pauses another one if too many run. */
  run: (id: string) => void;
  /** Whether a model can make one version of them. */
  canMerge: boolean;
  group: InputGroup;
  /** Whether input in one app is repeated in all others. */
  isShared: boolean;
  toggleShared: () => void;
  isPaused: boolean;
  togglePaused: () => void;
}

/**
 * The comparison of the shown version of an artifact with others of it.
 *
 * @param options.isNarrow whether there is room for one version at a time alone
 */
export function useComparison(
  artifact: Artifact,
  version: ArtifactVersion | undefined,
  versions: readonly ArtifactVersion[],
  { isNarrow }: { isNarrow: boolean },
): Comparison {
  const { artifacts, tables } = useEngine();
  const [group] = useState(createInputGroup);
  const [isShared, setIsShared] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const [isWanted, setIsWanted] = useState(true);
  const [pairIds, setPairIds] = useState<readonly string[]>();
  const [chosenLayout, setLayout] = useState<CompareLayout>("one");
  const [earlierId, setEarlierId] = useState<string>();
  const [recentIds, setRecentIds] = useState<readonly string[]>([]);
  const isBlind = useIsBlind(artifact.roomId);

  const questionOf = ({ generatingMessageId }: ArtifactVersion): string | undefined =>
    tables.messages.get(generatingMessageId ?? "")?.parentMessageId ?? undefined;
  const candidates = version === undefined ? [] : candidatesOf(version, versions, { questionOf, chosenIds: pairIds });
  const ids = candidates.map(({ id }) => id);
  const chosenId = candidates.find((candidate) => candidate.version.id === version?.id)?.id;
  // Two of two are all of them.
  const layout = isNarrow ? "one" : chosenLayout === "all" && ids.length < 3 ? "two" : chosenLayout;
  const pair = chosenId === undefined ? [] : shownPair(ids, chosenId, earlierId);
  const shownIds = layout === "all" ? ids : layout === "two" ? pair : [chosenId ?? []].flat();
  const isOfPair = pairIds !== undefined && version !== undefined && pairIds.includes(version.id);
  const run = (id: string): void => setRecentIds([id, ...recentIds.filter((other) => other !== id)]);
  return {
    candidates,
    isOpen: isWanted && candidates.length > 1,
    open: () => setIsWanted(true),
    close: () => {
      setIsWanted(false);
      setPairIds(undefined);
    },
    compareWith: (versionId) => {
      setPairIds(versionId === undefined || version === undefined ? undefined : [versionId, version.id]);
      if (versionId !== undefined) setIsWanted(true);
    },
    otherVersionId: isOfPair ? pairIds.find((id) => id !== version.id) : undefined,
    layout,
    setLayout,
    chosenId,
    choose: (id) => {
      const candidate = candidates.find((one) => one.id === id);
      if (candidate === undefined) return;
      run(id);
      if (id !== chosenId) setEarlierId(chosenId);
      artifacts.show(artifact.id, { activeVersionId: candidate.version.id });
    },
    shownIds,
    runningIds: runningCandidates(ids, { shownIds, recentIds }),
    run,
    canMerge: !isBlind && canMergeVersions(candidates.map((candidate) => candidate.version)),
    group,
    isShared,
    toggleShared: () => {
      setIsShared(!isShared);
      group.share(!isShared);
    },
    isPaused,
    togglePaused: () => {
      setIsPaused(!isPaused);
      group.pause(!isPaused);
    },
  };
}
