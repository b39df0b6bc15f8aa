import { withoutUndefined } from "@tutti/contract";
import type { Artifact, Repair, RepairEnd, RepairTry } from "@tutti/domain";
import { bestRepairVersion, errorTexts, initialRepairLimits, nextRepairStep } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { fix } from "../make/generate-versions.ts";
import { lookAt } from "../make/place-versions.ts";
import { stopVersion } from "../make/stop-artifact.ts";
import { activeVersion, findVersion, refuse } from "./refusals.ts";
import { knownVerdict, verdictOf } from "./version-verdict.ts";

/**
 * Has a version with an error repaired: in repeated tries, each a version made from the one before, until the rules of
 * a repair end it (`nextRepairStep`). The best version is the head then. The tries are stored with the artifact.
 * Settles when the repair has ended; never rejects.
 */
export async function repairVersion(context: EngineContext, versionId: string): Promise<void> {
  const { tables, ports, repairs } = context;
  const versionResult = findVersion(context, versionId);
  if (!versionResult.ok) return refuse(context, versionResult.error);
  const { artifact, version } = versionResult.value;
  const { id: artifactId } = artifact;
  if (repairs.has(artifactId) || artifact.repair?.status === "running") {
    return refuse(context, errorTexts.artifact.alreadyRepaired);
  }
  const verdict = knownVerdict(context, version);
  if (!verdict?.error) return refuse(context, errorTexts.artifact.noVersionError);
  if (!ports.isSignedIn()) return ports.notify({ kind: "info", ...errorTexts.signedOut });
  const controller = new AbortController();
  repairs.set(artifactId, controller);
  const release = await ports.locks?.acquire(lockOf(artifactId));
  try {
    setRepair(context, artifactId, () => ({ ...verdict, startVersionId: versionId, tries: [], status: "running" }));
    // Stored before money is spent: a page that is reloaded knows of the repair.
    await context.writes.flush();
    const status = await makeTries(context, { artifactId, versionId, signal: controller.signal });
    if (status !== undefined) endRepair(context, artifactId, status);
  } catch (cause) {
    context.report({ place: "repair-version", error: cause });
    endRepair(context, artifactId, "not-made");
  } finally {
    repairs.delete(artifactId);
    release?.();
  }
  tables.artifacts.update(artifactId, (current) => ({ ...current, updatedAt: ports.clock.now() }));
}

/** Repairs the version that is shown, if it is one of these and turns out to have an error. Never rejects. */
export async function repairOnError(
  context: EngineContext,
  artifactId: string,
  versionIds: readonly string[],
): Promise<void> {
  const { tables, repairs } = context;
  const shownVersionId = (artifact: Artifact | undefined): string | undefined =>
    artifact && activeVersion(context, artifact)?.id;
  const versionId = shownVersionId(tables.artifacts.get(artifactId));
  const version = tables.artifactVersions.get(versionId ?? "");
  if (!version || !versionIds.includes(version.id) || version.generationStatus !== "success") return;
  if (repairs.has(artifactId)) return;
  // A stop ends the wait as well.
  const controller = new AbortController();
  repairs.set(artifactId, controller);
  const { errors = 0 } = await verdictOf(context, version.id, controller.signal);
  repairs.delete(artifactId);
  const artifact = tables.artifacts.get(artifactId);
  if (
    errors > 0 &&
    !controller.signal.aborted &&
    artifact?.repairLimits?.isAutomatic &&
    shownVersionId(artifact) === version.id
  ) {
    await repairVersion(context, version.id);
  }
}

/**
 * Ends a repair whose page was closed or reloaded: its versions stay. A repair in another tab continues, and keeps its
 * lock.
 */
export async function endLeftRepair(context: EngineContext, artifactId: string): Promise<void> {
  const release = await context.ports.locks?.acquire(lockOf(artifactId));
  const isLeft = context.tables.artifacts.get(artifactId)?.repair?.status === "running";
  if (isLeft && !context.repairs.has(artifactId)) {
    setRepair(context, artifactId, (repair) => ({ ...repair, status: "left" }));
  }
  release?.();
}

/** Returns why the repair has ended; undefined if the page is left meanwhile: the next page reports the end. */
async function makeTries(
  context: EngineContext,
  { artifactId, versionId, signal }: { artifactId: string; versionId: string; signal: AbortSignal },
): Promise<RepairEnd | undefined> {
  const { tables } = context;
  for (let fromId = versionId; ; ) {
    const artifact = tables.artifacts.get(artifactId);
    if (signal.aborted || !artifact?.repair) return "stopped";
    const step = nextRepairStep(artifact.repair, artifact.repairLimits ?? initialRepairLimits);
    if (step.type === "end") return step.status;
    const outcome = await fix(context, fromId);
    const triedId = outcome.status === "started" ? outcome.versionIds[0] : undefined;
    if (outcome.status !== "started" || triedId === undefined) return "not-made";
    setTry(context, artifactId, { versionId: triedId });
    // A page that is reloaded now finds the version that is paid for.
    const flushing = context.writes.flush();
    const stop = (): void => stopVersion(context, triedId);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    await Promise.all([outcome.finished, flushing]);
    signal.removeEventListener("abort", stop);
    const triedVersion = tables.artifactVersions.get(triedId);
    if (!triedVersion) {
      setRepair(context, artifactId, (repair) => ({
        ...repair,
        tries: repair.tries.filter((one) => one.versionId !== triedId),
      }));
      return "stopped";
    }
    if (triedVersion.generationStatus === "generating") return undefined;
    const cost = tables.messages.get(triedVersion.generatingMessageId ?? "")?.metadata.cost;
    const repairTry = { versionId: triedId, ...withoutUndefined({ cost }) };
    setTry(context, artifactId, repairTry);
    if (triedVersion.generationStatus === "failed") setTry(context, artifactId, { ...repairTry, failure: "not-made" });
    else {
      const verdict = await verdictOf(context, triedId, signal);
      if (signal.aborted) return "stopped";
      setTry(context, artifactId, { ...repairTry, ...verdict });
    }
    fromId = triedId;
  }
}

function endRepair(context: EngineContext, artifactId: string, status: RepairEnd): void {
  setRepair(context, artifactId, (repair) => ({ ...repair, status }));
  const artifact = context.tables.artifacts.get(artifactId);
  if (!artifact?.repair) return;
  const bestId = bestRepairVersion(artifact.repair);
  if (context.tables.artifactVersions.get(bestId)) lookAt(context, artifactId, bestId);
}

function setTry(context: EngineContext, artifactId: string, repairTry: RepairTry): void {
  setRepair(context, artifactId, (repair) => ({
    ...repair,
    tries: [...repair.tries.filter(({ versionId }) => versionId !== repairTry.versionId), repairTry],
  }));
}

function setRepair({ tables }: EngineContext, artifactId: string, change: (repair: Repair) => Repair): void {
  const none: Repair = { startVersionId: "", tries: [], status: "running" };
  tables.artifacts.update(artifactId, (artifact) => ({ ...artifact, repair: change(artifact.repair ?? none) }));
}

function lockOf(artifactId: string): string {
  return `repair:${artifactId}`;
}
