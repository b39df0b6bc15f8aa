import { expect, test } from "vitest";
import { findLooseTexts } from "../../vite-texts/find-loose-texts.ts";

const sources: Record<string, string> = import.meta.glob(
  [
    "../**/*.{ts,tsx}",
    "!../**/*.test.{ts,tsx}",
    "!../**/*.test-support.{ts,tsx}",
    "!../**/testing/**",
    "!../**/*.d.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Texts that are the same in every language, or are not read by a person. */
const allowedTexts: Readonly<Record<string, readonly string[]>> = {
  // Names.
  "ui/models/vendor.ts": ["Black Forest Labs", "Hugging Face", "Nous Research"],
  "features/model-settings/plugins-section.tsx": ["Exa"],
  "features/characters/default-models.ts": ["Auto Router"],
  "features/account/client-setup-view.tsx": ["Claude Code"],
  "features/activity/session-rows.ts": ["Claude Code"],
  "features/empty-state/line-up.ts": ["Demo Reasoner", "Demo Guide", "Demo Builder"],
  // Names of files, as the specification has them.
  "features/attachments/pasted.ts": ["Pasted text.txt", "Pasted text ….txt"],
  // Messages of programming errors.
  "features/composer/early-message.ts": ["index.html has no place for its field."],
  "ui/models/character-hue.ts": ["A character's slot is a whole number from 0, not …."],
  // A key of a map.
  "platform/imports/importer.ts": ["in these files … …"],
};

test("every text of the page is in a catalog", () => {
  const loose = Object.entries(sources).flatMap(([path, code]) => {
    const file = path.slice("../".length);
    return findLooseTexts(code, (text) => allowedTexts[file]?.includes(text) === true).map(
      ({ line, text }) => `${file}:${line} "${text}" is no message: write t\`…\` or <Trans>`,
    );
  });
  expect(loose).toEqual([]);
});

test.each([
  ["text in an element", "<p>Save it</p>", ["Save it"]],
  ["a chosen text in an element", '<p>{isOpen ? "close" : name}</p>', ["close"]],
  ["an attribute that is read aloud", '<button aria-label="close" />', ["close"]],
  ["an attribute with a value in it", `<img alt={\`by \${name}\`} />`, ["by …"]],
  ["a property that is read", 'const row = { label: "spend" };', ["spend"]],
  ["a sentence anywhere", 'const why = "The file is damaged.";', ["The file is damaged."]],
  ["an error that is shown", 'throw new Error("The file is damaged.");', ["The file is damaged."]],
  ["a message", "<p title={t`Save`}>{t`Save it`}</p>", []],
  ["a message with elements", "<Trans>Press <b>Enter</b> now.</Trans>", []],
  ["a plural", 'plural(count, { one: "One chat is here.", other: "# chats are here." });', []],
  ["code", "<p><code>npm start</code></p>", []],
  ["a name of a class", '<p className="big text" />', []],
  ["what is compared", 'if (event.key === "Enter") go();', []],
  ["a fault of the program", 'throw new Error("index.html has no #root");', []],
])("%s", (_, code, texts) => {
  expect(findLooseTexts(code, () => false).map(({ text }) => text)).toEqual(texts);
});
