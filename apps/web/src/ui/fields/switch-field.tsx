import { Tooltip } from "@mantine/core";
import { type Ref, useId } from "react";
import classes from "./switch-field.module.css";

/** A switch. `lockReason` says why it cannot be changed; it can be reached by keyboard even then. */
export function SwitchField({
  id: givenId,
  label,
  help,
  isOn,
  lockReason,
  switchRef,
  onChange,
}: {
  /** The id of the switch, where something leads to it. */
  id?: string;
  label: string;
  help: string;
  isOn: boolean;
  lockReason?: string | undefined;
  switchRef?: Ref<HTMLButtonElement> | undefined;
  onChange: (isOn: boolean) => void;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classes.switchField}>
      <span className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <span className={classes.help} id={`${id}-help`}>
          {help}
        </span>
      </span>
      <Tooltip
        label={lockReason}
        disabled={lockReason === undefined}
        position="left"
        events={{ hover: true, focus: true, touch: true }}
      >
        <button
          type="button"
          role="switch"
          ref={switchRef}
          id={id}
          className={classes.switch}
          aria-checked={isOn}
          aria-disabled={lockReason !== undefined}
          aria-describedby={`${id}-help`}
          onClick={() => {
            if (lockReason === undefined) onChange(!isOn);
          }}
        />
      </Tooltip>
    </div>
  );
}
