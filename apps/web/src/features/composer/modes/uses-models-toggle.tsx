import { t } from "@lingui/core/macro";
import { IconSparkles } from "@tabler/icons-react";
import { WordButton } from "../../../ui/buttons/word-button.tsx";

/** The toggle for whether models are told that the app that they make may call models itself. */
export function UsesModelsToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <WordButton
      icon={IconSparkles}
      word={t`AI`}
      name={t`Uses AI`}
      hint={isOn ? t`The app may ask models` : t`Let the app ask models`}
      isOn={isOn}
      onPress={onToggle}
    />
  );
}
