import { type Publication, type PublicationPurse, type PublicationState, publicationIdSchema } from "@tutti/contract";
import { publicationOperations } from "@tutti/contract/operations/publications";
import * as z from "zod";
import { ApiFailure } from "../../api-failure.ts";
import type { PublishFailure, StoredPublication, ViewFailure } from "../../publications/publications.ts";
import type { PublishedAllowance } from "../../publications/published-calls.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { check } from "../read-json.ts";
import { takeAttempt } from "../take-attempt.ts";

interface PublicationServices extends Pick<Services, "accounts" | "publications"> {
  limits: Pick<Services["limits"], "takePublishing">;
}

/**
 * Pages that people published: their publishers list, change and take them back; anyone with a link can request the
 * state and the document.
 */
export function addPublications(app: App, { accounts, publications, limits }: PublicationServices): void {
  const implement = createImplementer(app, { accounts });

  implement(publicationOperations.listPublications, async ({ sender, query: { artifact_id: artifactId, ...page } }) => {
    const { items, nextCursor } = await publications.list(sender, { ...page, artifactId });
    return { data: items.map(describe), next_cursor: nextCursor };
  });

  implement(
    publicationOperations.publish,
    async ({ sender, parameters, body }) => {
      const { id } = check(parameters, z.object({ id: publicationIdSchema }));
      const publishResult = await publications.publish(sender, id, body);
      if (!publishResult.ok) throw new ApiFailure(publishFailures[publishResult.error]);
      return { data: describe(publishResult.value) };
    },
    {
      admit: async ({ sender }) => {
        if (!publications.isOn) {
          throw new ApiFailure({ code: 403, message: "Publishing is switched off on this server" });
        }
        const limitResult = await limits.takePublishing(sender);
        if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      },
    },
  );

  implement(publicationOperations.takeBackPublication, async ({ sender, parameters }) => {
    if (!(await publications.remove(sender, parameters.id))) throw new ApiFailure(viewFailures["not-found"]);
  });

  implement(publicationOperations.getPublicationState, async ({ parameters }) => {
    const publication = await publications.find(parameters.id);
    if (!publication.ok) throw new ApiFailure(viewFailures[publication.error]);
    const { title, revision, password_hash } = publication.value;
    const isLocked = password_hash !== null;
    const state: PublicationState = { state: isLocked ? "locked" : "open", title: isLocked ? "" : title, revision };
    return state;
  });

  implement(publicationOperations.viewPublication, async ({ c, parameters: { id }, body: { password } }) => {
    const attempt =
      password === undefined || password === null
        ? undefined
        : await takeAttempt(c, accounts, { rule: "publication", subject: id });
    const viewResult = await publications.view(id, password ?? undefined);
    if (viewResult.ok || viewResult.error !== "wrong-password") attempt?.succeed();
    if (!viewResult.ok) throw new ApiFailure(viewFailures[viewResult.error]);
    const { callKey, ...document } = viewResult.value;
    return { ...document, call_key: callKey };
  });
}

const publishFailures: Readonly<Record<PublishFailure, { code: number; message: string }>> = {
  "not-found": { code: 404, message: "Publication not found" },
  "too-large": { code: 413, message: "document: at most 8 MB can be published" },
  "needs-session": {
    code: 403,
    message:
      "purse: a purse spends its owner's money, so no API key makes or changes a page with one. Use Tutti's own page.",
  },
  incomplete: { code: 400, message: "title, document and artifact_id are required to publish" },
};

/** The errors for a publication that is not shown. */
export const viewFailures: Readonly<Record<ViewFailure, { code: number; message: string }>> = {
  "not-found": { code: 404, message: "Publication not found" },
  expired: { code: 410, message: "This publication has ended" },
  "taken-down": { code: 410, message: "The operator of this server took this publication down" },
  locked: { code: 403, message: "This publication requires a password" },
  "wrong-password": { code: 403, message: "The password is wrong" },
};

function describe(publication: StoredPublication): Publication {
  const { expires_at, allowance } = publication;
  return {
    id: publication.id,
    title: publication.title,
    artifact_id: publication.artifact_id,
    version: publication.version,
    follows_head: publication.follows_head === 1,
    has_password: publication.password_hash !== null,
    expires_at: expires_at === null ? null : new Date(Number(expires_at)).toISOString(),
    created_at: new Date(Number(publication.created_at)).toISOString(),
    updated_at: new Date(Number(publication.updated_at)).toISOString(),
    size: publication.size,
    views: publication.views,
    taken_down: publication.isTakenDown,
    purse: allowance === undefined ? null : presentAllowance(allowance),
  };
}

function presentAllowance({ limit, perMinute, model, spent }: PublishedAllowance): PublicationPurse {
  return { limit, per_minute: perMinute, model, spent };
}
