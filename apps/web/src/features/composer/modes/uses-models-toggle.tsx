import { t } from "@lingui/core/macro";
import { IconSparkles } from "@tabler/icons-react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import classes from "./web-search-toggle.module.css";

/** The toggle for whether models are told that the app that they make may call models itself. */
export function UsesModelsToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <IconButton
      className={classes.toggle}
      icon={IconSparkles}
      iconSize={18}
      size={32}
      label={isOn ? t`The app may ask models` : t`Let the app ask models`}
      aria-label={t`Uses AI`}
      aria-pressed={isOn}
      onClick={onToggle}
    />
  );
}
