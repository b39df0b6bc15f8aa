import type { Share } from "@tutti/contract";
import { shareOperations } from "@tutti/contract/operations/shares";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { OpenShareFailure, ShareFailure, StoredShare } from "../shares/shares.ts";
import type { App } from "./app-env.ts";
import { createImplementer } from "./implement.ts";
import { noStoreHeaders } from "./middleware/no-store-headers.ts";

interface ShareServices extends Pick<Services, "accounts" | "shares"> {
  limits: Pick<Services["limits"], "takePublishing">;
}

/**
 * Content that people shared by link: its makers list it and take it back, anyone with a link can request the
 * ciphertext.
 */
export function addShares(app: App, { accounts, shares, limits }: ShareServices): void {
  const implement = createImplementer(app, { accounts });

  implement(shareOperations.listShares, async ({ sender, query }) => {
    const { items, nextCursor } = await shares.list(sender, query);
    return { data: items.map(describe), next_cursor: nextCursor };
  });

  implement(
    shareOperations.createShare,
    async ({ sender, body }) => {
      const createResult = await shares.create(sender, body);
      if (!createResult.ok) throw new ApiFailure(shareFailures[createResult.error]);
      return { data: describe(createResult.value) };
    },
    {
      admit: async ({ sender }) => {
        if (!shares.isOn) throw new ApiFailure({ code: 403, message: "Sharing is switched off on this server" });
        const limitResult = await limits.takePublishing(sender);
        if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      },
    },
  );

  implement(shareOperations.takeBackShare, async ({ sender, parameters }) => {
    if (!(await shares.remove(sender, parameters.id))) throw new ApiFailure(openFailures["not-found"]);
  });

  implement(
    shareOperations.getShareContent,
    async ({ parameters }) => {
      const shareResult = await shares.open(parameters.id);
      if (!shareResult.ok) throw new ApiFailure(openFailures[shareResult.error]);
      return { content: Buffer.from(shareResult.value).toString("base64") };
    },
    { headers: { ...noStoreHeaders, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" } },
  );
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
