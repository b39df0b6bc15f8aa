import { t } from "@lingui/core/macro";
import { IconPencil } from "@tabler/icons-react";
import type { Artifact } from "@tutti/domain";
import { useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { TitleInput } from "../../ui/fields/title-input.tsx";
import classes from "./workspace.module.css";

/** An artifact's name, renamed in place as rooms are: by its button, a double click, or F2 on the button. */
export function ArtifactName({ artifact }: { artifact: Pick<Artifact, "id" | "name"> }) {
  const { artifacts } = useEngine();
  const [isRenaming, setIsRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const finish = (name: string | undefined): void => {
    if (name !== undefined) artifacts.rename(artifact.id, name);
    setIsRenaming(false);
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
      <h2 className={classes.name} title={artifact.name} dir="auto" onDoubleClick={() => setIsRenaming(true)}>
        {artifact.name}
      </h2>
      <IconButton
        ref={button}
        icon={IconPencil}
        iconSize={14}
        size={24}
        label={t`Rename artifact`}
        shortcut={{ key: "F2" }}
        aria-keyshortcuts="F2"
        onKeyDown={(event) => event.key === "F2" && setIsRenaming(true)}
        onClick={() => setIsRenaming(true)}
      />
    </div>
  );
}
