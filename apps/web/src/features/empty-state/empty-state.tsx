import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { isActive } from "@tutti/domain";
import { type Draft, NEW_ROOM } from "@tutti/engine";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { DoorCards } from "./door-cards.tsx";
import type { Door } from "./doors.ts";
import classes from "./empty-state.module.css";
import { ModelGroupCards } from "./model-group-cards.tsx";
import { StarterCarousel } from "./starter-carousel.tsx";
import type { StarterName } from "./starter-prompts.ts";
import { startersFor } from "./starters.ts";

/**
 * The view of a room before its first message: what the product does, groups of models, prompts to begin with, and how
 * to connect real models. `onFilled` is called when a prompt was put into the composer.
 */
export function EmptyState({ roomId, onFilled }: { roomId: string; onFilled: () => void }) {
  const { dialogs, engine, notify } = useServices();
  const models = useModels();
  const characters = useRoomCharacters(roomId);
  const isDemo = models.data !== undefined && isDemoOnly(models.data);

  const fill = async (name: StarterName, draft: Partial<Draft> = {}): Promise<void> => {
    const part = await loadPart(() => import("./starter-prompts.ts"), notify);
    if (part === undefined) return;
    changeDraft(engine, roomId, { ...draft, text: part.starterPrompts[name] });
    // The field shows the new text after this event; the cursor belongs behind it.
    requestAnimationFrame(onFilled);
  };

  const open = async ({ prompt, draft }: Door): Promise<void> => {
    // The first press may come before the list of models, and with it the models of a new room.
    const list = models.data ?? (await models.refetch()).data ?? [];
    if (roomId === NEW_ROOM) engine.characters.ensurePending();
    const here = roomId === NEW_ROOM ? engine.composer.getState().pendingCharacters : characters;
    const present = here.filter(isActive);
    const part = await loadPart(() => import("./line-up.ts"), notify);
    if (part === undefined) return;
    const { added, left } = part.lineUpFor(
      list,
      present.map(({ model }) => model),
    );
    for (const choice of added) engine.characters.add(roomId, choice);
    for (const { id, model } of present) if (left.includes(model)) engine.characters.remove(id);
    await fill(prompt, draft);
  };

  const connect = (): void => dialogs.open("connect", {});

  return (
    <div className={classes.scroller}>
      <div className={classes.area}>
        <h1 className={classes.title}>{t`Ask once, hear every model`}</h1>
        <DoorCards onOpen={(door) => void open(door)} />
        <ModelGroupCards roomId={roomId} onConnect={connect} />
        {/* A new list starts at its beginning: the browser would keep the first visible prompt in its place. */}
        <StarterCarousel
          key={String(isDemo)}
          starters={startersFor(models.data)}
          onChoose={({ name }) => void fill(name)}
        />
        {isDemo && (
          <div className={classes.note} role="note">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>{t`These models are demo programs, no AI.`}</strong> {t`Ollama is found automatically.`}
            </p>
            <Button size="compact-sm" className={classes.connect ?? ""} onClick={connect}>
              {t`Paste an API key`}
            </Button>
          </div>
        )}
        {models.isError && models.data === undefined && (
          <div className={classes.note} role="alert" data-kind="warning">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>{t`The models could not be loaded.`}</strong> {models.error.message}{" "}
              <button type="button" className={classes.retry} onClick={() => void models.refetch()}>
                {t`Try again`}
              </button>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
