import { t } from "@lingui/core/macro";
import { IconWorld } from "@tabler/icons-react";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import { WordButton } from "../../../ui/buttons/word-button.tsx";
import { isSearchRefused, type WebSearchAbility } from "./web-search-ability.ts";

interface WebSearchToggleProps {
  isOn: boolean;
  ability: WebSearchAbility | undefined;
  onToggle: () => void;
}

/** The toggle for a web search with the next message. Where no model can search, its hint says so. */
export function WebSearchToggle({ isOn, ability, onToggle }: WebSearchToggleProps) {
  return (
    <WordButton
      icon={IconWorld}
      word={t`Search`}
      name={t`Web search`}
      hint={hintOf(isOn, ability)}
      isOn={isOn}
      isUnavailable={isSearchRefused(isOn, ability)}
      shortcut={composerShortcuts.webSearch}
      onPress={onToggle}
    />
  );
}

function hintOf(isOn: boolean, ability: WebSearchAbility | undefined): string {
  if (ability?.able === 0) return t`None of these models can search the web`;
  if (ability !== undefined && ability.able < ability.answering)
    return t`Search the web: ${ability.able} of ${ability.answering} models can`;
  return isOn ? t`Web search is on` : t`Search the web`;
}
