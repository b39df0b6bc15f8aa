import { t } from "@lingui/core/macro";
import type { Artifact } from "@tutti/domain";
import { useRef } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { tooltip } from "../../ui/buttons/tooltip.ts";
import { TitleInput } from "../../ui/fields/title-input.tsx";
import classes from "./workspace.module.css";

interface ArtifactNameProps {
  artifact: Pick<Artifact, "id" | "name">;
  isRenaming: boolean;
  onRenaming: (isRenaming: boolean) => void;
}

/** An artifact's name, which a press or F2 on it renames in place, as rooms are. */
export function ArtifactName({ artifact, isRenaming, onRenaming }: ArtifactNameProps) {
  const { artifacts } = useEngine();
  const button = useRef<HTMLButtonElement>(null);

  const finish = (name: string | undefined): void => {
    if (name !== undefined) artifacts.rename(artifact.id, name);
    onRenaming(false);
    // After the input is removed, so that the focus is not lost, unless the person has moved it elsewhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };

  if (isRenaming) {
    return (
      <div className={classes.naming}>
        <TitleInput label={t`Artifact name`} title={artifact.name} onFinish={finish} />
      </div>
    );
  }
  return (
    <div className={classes.naming}>
      <h2 className={classes.name}>
        <button
          ref={button}
          type="button"
          className={classes.rename}
          dir="auto"
          {...tooltip(t`Rename artifact`, { key: "F2" })}
          onKeyDown={(event) => event.key === "F2" && onRenaming(true)}
          onClick={() => onRenaming(true)}
        >
          {artifact.name}
        </button>
      </h2>
    </div>
  );
}
