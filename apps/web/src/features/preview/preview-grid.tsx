import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import { useVersionAuthor } from "../../bindings/use-version-author.ts";
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
export function PreviewGrid({ versions, ...props }: PreviewGridProps) {
  return (
    <div className={classes.grid}>
      {versions.map((version) => (
        <PreviewCell key={version.id} version={version} {...props} />
      ))}
    </div>
  );
}

function PreviewCell({
  artifact,
  version,
  runs,
  onChosen,
}: Omit<PreviewGridProps, "versions"> & { version: ArtifactVersion }) {
  const { artifacts } = useEngine();
  const author = useVersionAuthor(version);
  const isHead = version.id === artifact.headVersionId;
  return (
    <section
      className={classes.cell}
      data-head={isHead || undefined}
      aria-label={t`Version ${version.versionNumber} by ${author}`}
    >
      <div className={classes.bar}>
        <h3 className={classes.cellTitle}>{t`v${version.versionNumber}`}</h3>
        <span className={classes.grow}>{author}</span>
        {version.generationStatus === "generating" ? (
          <Button size="compact-xs" variant="default" onClick={() => artifacts.stop(version.id)}>
            {t`Stop`}
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
            {t`${isHead ? t`Keep` : t`Use`} v${version.versionNumber}`}
          </Button>
        )}
      </div>
      <PreviewStage artifact={artifact} version={version} runs={runs} />
    </section>
  );
}
