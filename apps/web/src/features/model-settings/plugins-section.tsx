import { t } from "@lingui/core/macro";
import { NativeSelect, Textarea } from "@mantine/core";
import { type CharacterPlugins, characterRanges, tidyPlugins } from "@tutti/domain";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { NumberField } from "./number-field.tsx";
import { Note, Pair, Section } from "./section.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** The variant of a model that is free, and has no search and no parser of its own (specification, point 6). */
const FREE_VARIANT = ":free";

/** The gateway's steps before and after the model. */
export function PluginsSection({ character, change }: SettingsProps) {
  const { plugins = {}, model } = character;
  const set = (changes: CharacterPlugins): void => change({ plugins: tidyPlugins({ ...plugins, ...changes }) });
  const isFree = model.endsWith(FREE_VARIANT);
  return (
    <Section title={t`Plugins`}>
      {isFree ? (
        <Note>{t`Free variants have no web search, and get PDFs as text.`}</Note>
      ) : (
        <>
          <WebFields plugins={plugins} set={set} />
          <FileFields plugins={plugins} set={set} />
        </>
      )}
      <SwitchField
        label={t`Moderation`}
        help={t`Has your messages checked first, and refuses those that break a provider's rules.`}
        isOn={plugins.moderation?.enabled ?? false}
        onChange={(isEnabled) => set({ moderation: { enabled: isEnabled } })}
      />
      <SwitchField
        label={t`Chain of thought`}
        help={t`Asks a model without reasoning to think step by step first.`}
        isOn={plugins.chainOfThought?.enabled ?? false}
        onChange={(isEnabled) => set({ chainOfThought: { enabled: isEnabled } })}
      />
    </Section>
  );
}

interface PluginProps {
  plugins: CharacterPlugins;
  set: (changes: CharacterPlugins) => void;
}

function WebFields({ plugins, set }: PluginProps) {
  const web = plugins.web ?? { enabled: false };
  return (
    <>
      <SwitchField
        label={t`Web search`}
        help={t`Searches the web for every message, not only where the composer asks for it.`}
        isOn={web.enabled}
        onChange={(isEnabled) => set({ web: { ...web, enabled: isEnabled } })}
      />
      <Pair>
        <NativeSelect
          label={t`Search engine`}
          description={t`The engine that searches.`}
          data={[
            { value: "", label: t`Automatic` },
            { value: "native", label: t`Native: the model's provider` },
            { value: "exa", label: "Exa" },
          ]}
          value={web.engine ?? ""}
          onChange={(event) => set({ web: withOption(web, "engine", engineOf(event.currentTarget.value)) })}
        />
        <NumberField
          label={t`Max results`}
          help={t`1 to 25, default 5.`}
          name="max_results"
          range={characterRanges.maxResults}
          value={web.maxResults}
          placeholder="5"
          startsAt={5}
          onChange={(maxResults) => set({ web: withOption(web, "maxResults", maxResults) })}
        />
      </Pair>
      <Textarea
        label={t`Search prompt`}
        description={t`How the results are introduced to the model. Leave empty for the gateway’s own text.`}
        value={web.searchPrompt ?? ""}
        rows={2}
        onChange={(event) => set({ web: withOption(web, "searchPrompt", event.currentTarget.value || undefined) })}
      />
    </>
  );
}

function FileFields({ plugins, set }: PluginProps) {
  const parser = plugins.fileParser ?? { enabled: true };
  return (
    <>
      <SwitchField
        label={t`File parser`}
        help={t`Reads PDFs for models that can’t.`}
        isOn={parser.enabled}
        onChange={(isEnabled) => set({ fileParser: { ...parser, enabled: isEnabled } })}
      />
      {parser.enabled && (
        <Pair>
          <NativeSelect
            label={t`PDF engine`}
            description={t`How a PDF is read.`}
            data={[
              { value: "", label: t`Automatic` },
              { value: "pdf-text", label: t`Text of the PDF` },
              { value: "mistral-ocr", label: t`Mistral OCR, for scans` },
              { value: "native", label: t`Native: by the model` },
            ]}
            value={parser.pdfEngine ?? ""}
            onChange={(event) =>
              set({ fileParser: withOption(parser, "pdfEngine", event.currentTarget.value || undefined) })
            }
          />
          <NumberField
            label={t`Max files`}
            help={t`How many files are read, 1 or more.`}
            name="max_files"
            range={characterRanges.maxFiles}
            value={parser.maxFiles}
            placeholder={t`all`}
            startsAt={1}
            onChange={(maxFiles) => set({ fileParser: withOption(parser, "maxFiles", maxFiles) })}
          />
        </Pair>
      )}
    </>
  );
}

/** The options with one of them set, or removed by undefined. */
function withOption<Options extends { enabled: boolean }, Name extends keyof Options>(
  options: Options,
  name: Name,
  value: Options[Name] | undefined,
): Options {
  const { [name]: _before, ...others } = options;
  return (value === undefined ? others : { ...others, [name]: value }) as Options;
}

function engineOf(value: string): "native" | "exa" | undefined {
  return value === "native" || value === "exa" ? value : undefined;
}
