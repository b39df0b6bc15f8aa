import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { errorTexts } from "@tutti/domain";
import { useMemo, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useModels } from "../../bindings/use-models.ts";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import classes from "./model-group-cards.module.css";
import { type ModelGroup, modelGroups } from "./model-groups.ts";

/**
 * Four groups of models; a press adds those that the room (`NEW_ROOM`: the room to be created) does not have yet, or
 * leads to the connection of a provider where no model belongs to the group.
 */
export function ModelGroupCards({ roomId, onConnect }: { roomId: string; onConnect: () => void }) {
  const { engine, notify } = useServices();
  const models = useModels();
  const characters = useRoomCharacters(roomId);
  const [announcement, setAnnouncement] = useState("");
  const groups = useMemo(() => modelGroups(models.data ?? []), [models.data]);
  const here = new Set(characters.map((character) => character.model));

  const add = (group: ModelGroup): void => {
    const missing = group.models.filter(({ model }) => !here.has(model));
    try {
      for (const choice of missing) engine.characters.add(roomId, choice);
      setAnnouncement(t`${missing.map(({ name }) => name).join(", ")} added`);
    } catch (error) {
      notify({
        kind: "error",
        title: errorTexts.modelPreset.title,
        text: error instanceof Error ? error.message : String(error),
      });
    }
  };

  return (
    <section aria-label={t`Groups of models`}>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <li key={group.title}>
            {group.models.length === 0 ? (
              <button type="button" className={classes.card} title={group.description} data-empty onClick={onConnect}>
                <span className={classes.title}>
                  {group.title}
                  <IconPlugConnected className={classes.sign} size={15} stroke={1.75} aria-hidden="true" />
                </span>
                <span className={classes.names}>
                  {models.isPending ? group.description : t`Connect a provider with such models`}
                </span>
              </button>
            ) : (
              <GroupButton
                group={group}
                isHere={group.models.every(({ model }) => here.has(model))}
                onAdd={() => add(group)}
              />
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

function GroupButton({ group, isHere, onAdd }: { group: ModelGroup; isHere: boolean; onAdd: () => void }) {
  const Glyph = isHere ? IconCheck : IconPlus;
  return (
    <button
      type="button"
      className={classes.card}
      title={group.description}
      // Not disabled: the press would lose the focus.
      aria-disabled={isHere}
      onClick={() => {
        if (!isHere) onAdd();
      }}
    >
      <span className={classes.title}>
        {group.title}
        <span className={classes.marks}>
          {group.models.map(({ model }) => (
            <VendorMark key={model} slug={model} size={15} />
          ))}
        </span>
        <Glyph className={classes.sign} size={15} stroke={2} aria-hidden="true" />
      </span>
      <span className={classes.names}>
        {isHere ? t`In this chat: ` : ""}
        {group.models.map(({ name }) => name).join(", ")}
      </span>
    </button>
  );
}
