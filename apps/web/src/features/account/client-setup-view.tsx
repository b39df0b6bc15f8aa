import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import { AUTO_ROUTER_MODEL, type ClientProgram, type ClientSetup, clientPrograms, clientSetup } from "@tutti/contract";
import { useState } from "react";
import { useModels } from "../../bindings/use-models.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./client-setup-view.module.css";

/** Names of products, which no language translates. */
const programNames: Readonly<Record<ClientProgram, string>> = {
  "claude-code": "Claude Code",
  codex: "Codex CLI",
  openai: "OpenAI SDK",
  anthropic: "Anthropic SDK",
  "ai-sdk": "AI SDK",
  langchain: "LangChain",
  curl: "curl",
};

/** The lines to paste that make a program use a new key, for a chosen program and model. */
export function ClientSetupView({ apiKey }: { apiKey: string }) {
  const [program, setProgram] = useState<ClientProgram>("claude-code");
  const [model, setModel] = useState<string>(AUTO_ROUTER_MODEL);
  const models = useModels();
  const others = (models.data ?? []).filter(
    ({ id, architecture }) => id !== AUTO_ROUTER_MODEL && architecture.output_modalities.includes("text"),
  );
  const setup = clientSetup({ program, origin: location.origin, key: apiKey, model });
  const name = programNames[program];
  return (
    <section className={classes.setup} aria-label={t`Use the key in a program`}>
      <div className={classes.choices}>
        <NativeSelect
          label={t`Use it in`}
          value={program}
          data={clientPrograms.map((value) => ({ value, label: programNames[value] }))}
          onChange={(event) => setProgram(event.currentTarget.value as ClientProgram)}
        />
        <NativeSelect
          label={t`Model`}
          value={model}
          data={[
            { value: AUTO_ROUTER_MODEL, label: t`Auto Router` },
            ...others.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
      </div>
      <div className={classes.lines}>
        <div className={classes.bar}>
          <Place setup={setup} />
          <CopyButton label={t`Copy the lines for ${name}`} text={() => setup.text} />
        </div>
        <section className={classes.text} {...scrollable} aria-label={t`Lines for ${name}`}>
          <pre translate="no">{setup.text}</pre>
        </section>
      </div>
      <Needs setup={setup} />
    </section>
  );
}

/** Where the lines are pasted. */
function Place({ setup: { language } }: { setup: ClientSetup }) {
  if (language === "sh") return <span>{t`Paste into a terminal`}</span>;
  return (
    <span>
      <Trans>
        Paste into <code translate="no">hello.mjs</code>, and run <code translate="no">node hello.mjs</code>
      </Trans>
    </span>
  );
}

/** What is installed before, and how the program starts from then on. */
function Needs({ setup: { language, packages, command } }: { setup: ClientSetup }) {
  if (packages.length === 0) return null;
  const install = ["npm install", ...(language === "sh" ? ["-g"] : []), ...packages].join(" ");
  return (
    <p className={classes.needs}>
      <Trans>
        If it is not installed: <code translate="no">{install}</code>.
      </Trans>{" "}
      {command !== undefined && (
        <Trans>
          From then on, <code translate="no">{command}</code> starts it in this terminal.
        </Trans>
      )}
    </p>
  );
}
