import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { KnownModel } from "@tutti/contract";
import { modelOperations } from "@tutti/contract/operations/models";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { formatContext, formatPrice } from "../../ui/models/model-figures.ts";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { findKnownModels } from "./find-known-models.ts";
import classes from "./model-page.module.css";

/** A model without a provider here: the providers to connect if the model is known, and a search for another model. */
export function UnknownModel({ slug }: { slug: string }) {
  const { callApi } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["known-models"],
    queryFn: async ({ signal }) => (await call(callApi, modelOperations.listKnownModels, { signal })).data,
  });
  const [query, setQuery] = useState("");
  if (error) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading models`} />;

  const knownModel = data.find(({ id }) => id === slug);
  const similarModels = findKnownModels(data, query === "" ? nameIn(slug) : query).filter(({ id }) => id !== slug);
  return (
    <>
      <div className={classes.head}>
        <VendorMark slug={slug} size={32} />
        <div className={classes.names}>
          <h1>{knownModel?.name ?? t`There is no such model here`}</h1>
          <span className={classes.slug}>
            <code translate="no">{slug}</code>
          </span>
        </div>
      </div>
      {knownModel ? (
        <KnownButMissing model={knownModel} />
      ) : (
        <p className={classes.description}>
          {t`No connected provider serves it, and Tutti does not know it. Look for another one:`}
        </p>
      )}
      <TextInput
        className={classes.search ?? ""}
        type="search"
        label={t`Find a model`}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {similarModels.length === 0 ? (
        <EmptyNote>{query === "" ? t`Type a name, a vendor, or both.` : t`No model is called “${query}”.`}</EmptyNote>
      ) : (
        <ul className={classes.found} aria-label={t`Models found`}>
          {similarModels.map((model) => (
            <li key={model.id}>
              <Link to="/$vendor/$" params={paramsOf(model.id)}>
                <VendorMark slug={model.id} />
                <span translate="no">{model.name}</span>
                <span className={classes.dimmed}>{model.available ? t`connected` : model.id}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function KnownButMissing({ model }: { model: KnownModel }) {
  const facts = [formatContext(model.context_length ?? null), model.pricing && formatPrice(model.pricing)];
  const factText = facts.filter((fact) => fact !== undefined).join(", ");
  return (
    <p className={classes.description}>
      {factText !== "" && `${factText}. `}
      {t`No connected provider serves it. `}
      {model.connect.length > 0 && (
        <Trans>
          Connect {model.connect.map(({ name }) => name).join(" or ")} to use it:{" "}
          <a href="/settings#providers">paste a key in the settings</a>.
        </Trans>
      )}
    </p>
  );
}

/** The search text before a person has typed: the longest word of the model's own name. */
function nameIn(slug: string): string {
  const name = slug.slice(slug.indexOf("/") + 1);
  return name.split(/[^\p{L}]+/u).reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

function paramsOf(slug: string): { vendor: string; _splat: string } {
  const [vendor = "", ...rest] = slug.split("/");
  return { vendor, _splat: rest.join("/") };
}
