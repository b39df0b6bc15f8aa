import {
  NANODOLLARS,
  type Publication,
  type PublicationList,
  type PublicationPurse,
  type PublicationState,
  type PublicationView,
  publicationIdSchema,
  publicationListQuerySchema,
  publishRequestSchema,
  viewPublicationRequestSchema,
} from "@tutti/contract";
import * as z from "zod";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { PublicationPurseTable } from "../database/schema.ts";
import { spentDollars } from "../publications/publication-purses.ts";
import type { PublishFailure, StoredPublication, ViewFailure } from "../publications/publications.ts";
import type { Services } from "../services.ts";
import type { App, AppContext } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";
import { takeAttempt } from "./take-attempt.ts";

const PATH = "/api/v1/publications";

interface PublicationServices extends Pick<Services, "accounts" | "publications"> {
  limits: Pick<Services["limits"], "takePublishing">;
}

/**
 * Pages that people published: their publishers list, change and take them back; anyone with a link can request the
 * state and the document.
 */
export function addPublications(app: App, { accounts, publications, limits }: PublicationServices): void {
  app.get(PATH, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const { artifact_id: artifactId, ...page } = check(c.req.query(), publicationListQuerySchema);
    const { items, nextCursor } = await publications.list(viewer, { ...page, artifactId });
    const list: PublicationList = { data: items.map(describe), next_cursor: nextCursor };
    return c.json(list, 200, noStoreHeaders);
  });

  app.put(`${PATH}/:id`, async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    if (!publications.isOn) throw new ApiFailure({ code: 403, message: "Publishing is switched off on this server" });
    const limitResult = await limits.takePublishing(maker);
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
    const publishRequest = check(await readJson(c.req.raw, bodyRules.publish, maker), publishRequestSchema);
    const { id } = check(c.req.param(), z.object({ id: publicationIdSchema }));
    const publishResult = await publications.publish(maker, id, publishRequest);
    if (!publishResult.ok) throw new ApiFailure(publishFailures[publishResult.error]);
    return c.json({ data: describe(publishResult.value) }, 200, noStoreHeaders);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    if (!(await publications.remove(viewer, c.req.param("id")))) throw new ApiFailure(viewFailures["not-found"]);
    return c.body(null, 204);
  });

  app.get(`${PATH}/:id/state`, async (c) => {
    const publication = await publications.find(c.req.param("id"));
    if (!publication.ok) throw new ApiFailure(viewFailures[publication.error]);
    const { title, revision, password_hash } = publication.value;
    const isLocked = password_hash !== null;
    const state: PublicationState = { state: isLocked ? "locked" : "open", title: isLocked ? "" : title, revision };
    return c.json(state, 200, noStoreHeaders);
  });

  app.post(`${PATH}/:id/view`, async (c: AppContext) => {
    const id = c.req.param("id") ?? "";
    const { password } = check(
      await readJson(c.req.raw, bodyRules.viewPublication, undefined),
      viewPublicationRequestSchema,
    );
    const attempt =
      password === undefined || password === null
        ? undefined
        : await takeAttempt(c, accounts, { rule: "publication", subject: id });
    const viewResult = await publications.view(id, password ?? undefined);
    if (viewResult.ok || viewResult.error !== "wrong-password") attempt?.succeed();
    if (!viewResult.ok) throw new ApiFailure(viewFailures[viewResult.error]);
    const { callKey, ...document } = viewResult.value;
    const view: PublicationView = { ...document, call_key: callKey };
    return c.json(view, 200, noStoreHeaders);
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
  const { expires_at, purse } = publication;
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
    purse: purse === undefined ? null : { ...presentPurse(purse), spent: spentDollars(purse) },
  };
}

function presentPurse({ amount, per_minute, model }: PublicationPurseTable): Omit<PublicationPurse, "spent"> {
  return { limit: amount / NANODOLLARS, per_minute, model };
}
