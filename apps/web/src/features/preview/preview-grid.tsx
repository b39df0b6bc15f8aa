import { Button } from "@mantine/core";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import classes from "./preview.module.css";
import { PreviewStage } from "./preview-stage.tsx";

interface PreviewGridProps {
  artifact: Artifact;
  versions: readonly ArtifactVersion[];
  runs: number;
  /** Called with the version that was chosen. */
  onChosen: () => void;
}

/** Several versions side by side, all running; one click makes one of them the head. */
export function PreviewGrid({ artifact, versions, runs, onChosen }: PreviewGridProps) {
  const { artifacts } = useEngine();
  return (
    <div className={classes.grid}>
      {versions.map((version) => {
        const isHead = version.id === artifact.headVersionId;
        return (
          <section
            key={version.id}
            className={classes.cell}
            data-head={isHead || undefined}
            aria-label={`Version ${version.versionNumber} by ${version.characterName}`}
          >
            <div className={classes.bar}>
              <h3 className={classes.cellTitle}>v{version.versionNumber}</h3>
              <span className={classes.grow}>{version.characterName}</span>
              {version.generationStatus === "generating" ? (
                <Button size="compact-xs" variant="default" onClick={() => artifacts.stop(version.id)}>
                  Stop
                </Button>
              ) : (
                <Button
                  size="compact-xs"
                  variant={isHead ? "default" : "filled"}
                  onClick={() => {
                    artifacts.setHead(version.id);
                    onChosen();
                  }}
                >
                  {isHead ? "Keep" : "Use"} v{version.versionNumber}
                </Button>
              )}
            </div>
            <PreviewStage artifact={artifact} version={version} runs={runs} />
          </section>
        );
      })}
    </div>
  );
}
