import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { fetchModelFacts, type ModelFacts } from "../../platform/api/model-facts.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { modelFacts } from "./model-facts-view.ts";
import classes from "./model-page.module.css";
import { ParameterList } from "./parameter-list.tsx";
import { ProviderTable } from "./provider-table.tsx";
import { UnknownModel } from "./unknown-model.tsx";

/** All about one model: its abilities, its providers with their prices and speeds, and how a program calls it. */
export function ModelPage({ slug, apiVersion }: { slug: string; apiVersion: string }) {
  const { callApi } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["model", apiVersion, slug],
    queryFn: async ({ signal }) => (await fetchModelFacts(callApi, { slug, apiVersion, signal })) ?? null,
  });
  if (error) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading the model`} />;
  // Keyed by the slug, so that the search starts anew at another address.
  if (data === null) return <UnknownModel key={slug} slug={slug} />;
  return <KnownModelPage facts={data} slug={slug} />;
}

function KnownModelPage({ facts: { model, endpoints }, slug }: { facts: ModelFacts; slug: string }) {
  return (
    <>
      <div className={classes.head}>
        <VendorMark slug={model.id} size={32} />
        <div className={classes.names}>
          <h1 translate="no">{model.name}</h1>
          <Slug>{slug}</Slug>
        </div>
        <Link to="/chat" search={{ models: slug }} className={classes.chat}>
          {t`Chat`}
        </Link>
      </div>
      {model.description !== undefined && <p className={classes.description}>{model.description}</p>}
      <dl className={classes.facts}>
        {modelFacts(model).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PageSection
        title={t`Providers`}
        lead={t`Prices in US dollars per million tokens. Speed, first word and uptime are measured here, on your own requests.`}
      >
        <ProviderTable endpoints={endpoints} />
      </PageSection>
      <PageSection title={t`Ask it from a program`}>
        <CodeSamples model={model} slug={slug} />
      </PageSection>
      <PageSection title={t`Parameters`} lead={t`The settings that a request may have.`}>
        <ParameterList names={model.supported_parameters} />
      </PageSection>
    </>
  );
}

function Slug({ children }: { children: string }): ReactNode {
  return (
    <span className={classes.slug}>
      <code translate="no">{children}</code>
      <CopyButton label={t`Copy the model's slug`} text={() => children} />
    </span>
  );
}
