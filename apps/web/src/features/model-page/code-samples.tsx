import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { codeSample, type Model, type SampleLanguage, sampleLanguages, sampleRequestOf } from "@tutti/contract";
import { useState } from "react";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./model-page.module.css";

const languageNames: Readonly<Record<SampleLanguage, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
};

/** A program that calls the model, in each of a few languages. */
export function CodeSamples({ model, slug }: { model: Model; slug: string }) {
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const sample = codeSample({ ...sampleRequestOf(model), model: slug, language, origin: location.origin });
  return (
    <>
      <p className={classes.hint}>
        <Trans>
          The key is in <code translate="no">TUTTI_API_KEY</code>: make one in{" "}
          <a href="/settings#api-keys">the settings</a>. All requests are described in{" "}
          <a href="/api/docs">the API reference</a>.
        </Trans>
      </p>
      <div className={classes.sample}>
        <div className={classes.bar}>
          <fieldset className={classes.languages} aria-label={t`Language`}>
            {sampleLanguages.map((name) => (
              <label key={name}>
                <input type="radio" name="language" checked={name === language} onChange={() => setLanguage(name)} />
                {languageNames[name]}
              </label>
            ))}
          </fieldset>
          <CopyButton label={t`Copy the program`} text={() => sample} />
        </div>
        <section className={classes.program} {...scrollable} aria-label={t`Program in ${languageNames[language]}`}>
          <pre translate="no">{sample}</pre>
        </section>
      </div>
    </>
  );
}
