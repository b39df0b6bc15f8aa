import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconAppWindow, IconPhoto } from "@tabler/icons-react";
import { useRoomArtifacts } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import classes from "./artifact-items.module.css";

/**
 * The artifacts of a room in its menu, the newest first: they lead to artifacts whose card is gone. Nothing where there
 * are none.
 */
export function ArtifactItems({ roomId }: { roomId: string }) {
  const { artifacts } = useEngine();
  const roomArtifacts = useRoomArtifacts(roomId);
  if (roomArtifacts.length === 0) return null;
  return (
    <>
      <Menu.Label>{t`Artifacts`}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu. */}
      <div role="group" aria-label={t`Artifacts`} className={classes.artifacts}>
        {roomArtifacts.toReversed().map(({ id, name, type }) => {
          const Glyph = type === "image" ? IconPhoto : IconAppWindow;
          return (
            <Menu.Item
              key={id}
              leftSection={<Glyph size={15} stroke={1.75} aria-hidden />}
              onClick={() => artifacts.open(id)}
            >
              <span className={classes.artifact} title={name}>
                {name}
              </span>
            </Menu.Item>
          );
        })}
      </div>
      <Menu.Divider />
    </>
  );
}
