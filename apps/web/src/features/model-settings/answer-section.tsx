import { t } from "@lingui/core/macro";
import { characterRanges, DEFAULT_CHAT_MEMORY, DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT } from "@tutti/domain";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { NumberField } from "./number-field.tsx";
import { Pair, Section } from "./section.tsx";
import type { ModelSettingsProps } from "./settings-props.ts";

/** Streaming, the length of an answer, and how much of the chat the model is sent. */
export function AnswerSection({ character, model, change }: ModelSettingsProps) {
  const longest = model?.context_length || MAX_TOKENS_LIMIT;
  return (
    <Section title={t`Answers`}>
      <SwitchField
        label={t`Streaming`}
        help={t`Shows an answer while it is written.`}
        isOn={character.isStreaming}
        onChange={(isStreaming) => change({ isStreaming })}
      />
      <Pair>
        <NumberField
          label={t`Chat memory`}
          help={t`How many of your latest messages are sent, 1 to 420.`}
          name={t`chat memory`}
          range={characterRanges.chatMemory}
          value={character.chatMemory}
          placeholder={String(DEFAULT_CHAT_MEMORY)}
          startsAt={DEFAULT_CHAT_MEMORY}
          unit="turns"
          onChange={(chatMemory = DEFAULT_CHAT_MEMORY) => change({ chatMemory })}
        />
        <NumberField
          label={t`Max tokens`}
          help={t`The longest answer, 0 to ${longest}; 0 leaves it open.`}
          name="max_tokens"
          range={{ ...characterRanges.maxTokens, max: longest }}
          value={character.maxTokens}
          placeholder={String(DEFAULT_MAX_TOKENS)}
          step={256}
          unit="tokens"
          onChange={(maxTokens = DEFAULT_MAX_TOKENS) => change({ maxTokens })}
        />
      </Pair>
    </Section>
  );
}
