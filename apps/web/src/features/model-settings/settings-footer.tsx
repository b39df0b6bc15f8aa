import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { type Character, settingDifferences } from "@tutti/domain";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import classes from "./model-settings-dialog.module.css";
import { applyToAll, resetSettings } from "./settings-for-all.ts";

/** The actions on all settings of a character at once. Applying them to all asks about the description first. */
export function SettingsFooter({
  character,
  onReset,
  onClose,
}: {
  character: Character;
  onReset: () => void;
  onClose: () => void;
}) {
  const { engine, notify } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  /** The question replaces the button that opened it; when the button returns, it gets the focus again. */
  const [wasAsked, setWasAsked] = useState(false);
  const others = useRoomCharacters(character.roomId).filter(({ id }) => id !== character.id);

  if (isAsking) {
    const close = (): void => {
      setIsAsking(false);
      setWasAsked(true);
    };
    const apply = (withDescription: boolean): void => {
      close();
      notify(applyToAll(engine, character, { others, withDescription }));
    };
    return (
      <fieldset className={classes.footer} aria-labelledby="apply-to-all-question">
        <p id="apply-to-all-question" className={classes.question}>
          {t`Apply these settings to ${plural(others.length, { one: "the other model", other: `all ${others.length} other models` })}. Apply the description too?`}
        </p>
        <Button variant="default" onClick={close}>
          {t`Cancel`}
        </Button>
        <span className={classes.group}>
          <Button variant="default" onClick={() => apply(true)}>
            {t`With description`}
          </Button>
          <Button autoFocus onClick={() => apply(false)}>
            {t`Settings only`}
          </Button>
        </span>
      </fieldset>
    );
  }

  return (
    <div className={classes.footer}>
      <span className={classes.group}>
        <Button
          variant="default"
          disabled={settingDifferences(character).length === 0}
          onClick={() => {
            notify(resetSettings(engine, character));
            onReset();
          }}
        >
          {t`Reset`}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            engine.characters.duplicate(character.id);
            onClose();
          }}
        >
          {t`Duplicate`}
        </Button>
      </span>
      <span className={classes.group}>
        <Button variant="default" autoFocus={wasAsked} disabled={others.length === 0} onClick={() => setIsAsking(true)}>
          {t`Apply to all`}
        </Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </span>
    </div>
  );
}
