import {
  createShareRequestSchema,
  pageQuerySchema,
  type Share,
  type ShareContent,
  type ShareList,
} from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { Services } from "../services.ts";
import type { OpenShareFailure, ShareFailure, StoredShare } from "../shares/shares.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";

const PATH = "/api/v1/shares";

interface ShareServices extends Pick<Services, "accounts" | "shares"> {
  limits: Pick<Services["limits"], "takePublishing">;
}

/**
 * Content that people shared by link: its makers list it and take it back, anyone with a link can request the
 * ciphertext.
 */
export function addShares(app: App, { accounts, shares, limits }: ShareServices): void {
  app.get(PATH, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const { items, nextCursor } = await shares.list(viewer, check(c.req.query(), pageQuerySchema));
    const list: ShareList = { data: items.map(describe), next_cursor: nextCursor };
    return c.json(list, 200, noStoreHeaders);
  });

  app.post(PATH, async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    if (!shares.isOn) throw new ApiFailure({ code: 403, message: "Sharing is switched off on this server" });
    const limitResult = await limits.takePublishing(maker);
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
    const shareRequest = check(await readJson(c.req.raw, bodyRules.createShare, maker), createShareRequestSchema);
    const createResult = await shares.create(maker, shareRequest);
    if (!createResult.ok) throw new ApiFailure(shareFailures[createResult.error]);
    return c.json({ data: describe(createResult.value) }, 201, noStoreHeaders);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    if (!(await shares.remove(viewer, c.req.param("id")))) throw new ApiFailure(openFailures["not-found"]);
    return c.body(null, 204);
  });

  app.get(`${PATH}/:id/content`, async (c) => {
    const shareResult = await shares.open(c.req.param("id"));
    if (!shareResult.ok) throw new ApiFailure(openFailures[shareResult.error]);
    const content: ShareContent = { content: Buffer.from(shareResult.value).toString("base64") };
    return c.json(content, 200, { ...noStoreHeaders, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  });
}

const shareFailures: Readonly<Record<ShareFailure, { code: number; message: string }>> = {
  "too-large": { code: 413, message: "content: at most 8 MB can be shared, encrypted" },
  taken: { code: 409, message: "A share with this id already exists. Choose another id." },
};

const openFailures: Readonly<Record<OpenShareFailure, { code: number; message: string }>> = {
  "not-found": { code: 404, message: "Share not found" },
  expired: { code: 410, message: "This share has ended" },
  "taken-down": { code: 410, message: "The operator of this server took this share down" },
};

function describe(share: StoredShare): Share {
  const { expires_at } = share;
  return {
    id: share.id,
    size: share.size,
    created_at: new Date(Number(share.created_at)).toISOString(),
    expires_at: expires_at === null ? null : new Date(Number(expires_at)).toISOString(),
    views: share.views,
    taken_down: share.isTakenDown,
  };
}
