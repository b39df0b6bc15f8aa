import { plural, t } from "@lingui/core/macro";
import { Textarea, TextInput } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type BookEntry, type CharacterBook, entryLabel } from "@tutti/domain";
import { useId, useState } from "react";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import classes from "./book-section.module.css";
import { Note, Section } from "./section.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** The book of a character's card: entries that are sent to the model when one of their keys occurs. */
export function BookSection({ character, change }: SettingsProps) {
  const { book } = character;
  if (book === undefined) return null;
  const changeEntry = (index: number, changes: Partial<BookEntry>): void =>
    change({
      book: { ...book, entries: book.entries.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)) },
    });
  return (
    <Section title={t`Book`}>
      <Note>{bookWords(book)}</Note>
      <ul className={classes.entries}>
        {book.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their places.
          <Entry key={index} entry={entry} change={(changes) => changeEntry(index, changes)} />
        ))}
      </ul>
    </Section>
  );
}

function Entry({ entry, change }: { entry: BookEntry; change: (changes: Partial<BookEntry>) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const label = entryLabel(entry);
  return (
    <li className={classes.entry} data-off={!entry.isEnabled || undefined}>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.when}>{whenWords(entry)}</span>
      </button>
      {isOpen ? (
        <div id={contentId} className={classes.fields}>
          <SwitchField
            label={t`In use`}
            help={t`Off: the entry is kept, but never sent.`}
            isOn={entry.isEnabled}
            onChange={(isEnabled) => change({ isEnabled })}
          />
          <SwitchField
            label={t`Always sent`}
            help={t`Also without one of its keys in a message.`}
            isOn={entry.isConstant}
            onChange={(isConstant) => change({ isConstant })}
          />
          <Keys keys={entry.keys} isPattern={entry.isPattern === true} change={(keys) => change({ keys })} />
          <Textarea
            label={t`Text`}
            description={t`The text that is sent to the model.`}
            value={entry.content}
            autosize
            minRows={2}
            maxRows={10}
            onChange={(event) => change({ content: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The typed text stays as it is; the keys are the parts between the commas. */
function Keys(props: { keys: readonly string[]; isPattern: boolean; change: (keys: string[]) => void }) {
  const { keys, isPattern, change } = props;
  const [typedText, setTypedText] = useState(keys.join(", "));
  return (
    <TextInput
      label={t`Keys`}
      description={
        isPattern
          ? t`These are patterns, which are kept for the card and not applied: the entry is sent only if it is always sent.`
          : t`Separated by commas. One of them must be in a message.`
      }
      value={typedText}
      readOnly={isPattern}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTypedText(value);
        change(
          value
            .split(",")
            .map((key) => key.trim())
            .filter((key) => key !== ""),
        );
      }}
    />
  );
}

function bookWords({ scanDepth, tokenBudget, isRecursive }: CharacterBook): string {
  const depth =
    scanDepth === 0
      ? t`No message is searched for its keys.`
      : plural(scanDepth, {
          one: "An entry is sent to the model when one of its keys is in the last message",
          other: `An entry is sent to the model when one of its keys is in the last ${scanDepth} messages`,
        });
  const where = scanDepth === 0 ? depth : `${depth}${isRecursive ? t`, or in an entry that is sent` : ""}.`;
  return tokenBudget === undefined ? where : t`${where} All entries that are sent have ${tokenBudget} tokens at most.`;
}

function whenWords({ isEnabled, isConstant, isPattern, keys }: BookEntry): string {
  if (!isEnabled) return t`off`;
  if (isConstant) return t`always`;
  if (isPattern === true) return t`patterns`;
  return plural(keys.length, { one: "1 key", other: `${keys.length} keys` });
}
