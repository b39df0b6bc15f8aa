import type { BetterAuthPlugin } from "better-auth";
import { addOAuthServerContext, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

/** What a person showed to be let in. */
export interface ShownAdmission {
  /** The secret of a link that invites. */
  invitation?: string | undefined;
  setupCode?: string | undefined;
}

const LEAVE = "/sign-in/social";
const NAME = "admission";

/**
 * Takes what a person has shown along to the other service that they sign in with, and back: an account is made on the
 * way back, whose address is the service's. It is encrypted, since better-auth keeps a sign-in that is under way in the
 * database, where of an invitation only the hash is kept.
 */
export function carriedAdmission(secret: string) {
  return {
    id: "carried-admission",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === LEAVE,
          handler: createAuthMiddleware(async ({ body }) => {
            const admission = admissionIn(body);
            if (admission.invitation === undefined && admission.setupCode === undefined) return;
            const data = await symmetricEncrypt({ key: secret, data: JSON.stringify(admission) });
            await addOAuthServerContext({ [NAME]: data });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/**
 * What the person has shown whose account is being made: in the request itself, or before they left for another
 * service.
 *
 * @param body of the request that makes the account
 */
export async function shownAdmission(body: unknown, secret: string): Promise<ShownAdmission> {
  const ciphertext = (await getOAuthState())?.serverContext?.[NAME];
  if (typeof ciphertext !== "string") return admissionIn(body);
  return admissionIn(JSON.parse(await symmetricDecrypt({ key: secret, data: ciphertext })));
}

function admissionIn(body: unknown): ShownAdmission {
  return { invitation: fieldOf(body, "invitation"), setupCode: fieldOf(body, "setupCode") };
}

/** No secret of ours is as long as that. */
const MAX_LENGTH = 200;

function fieldOf(body: unknown, name: keyof ShownAdmission): string | undefined {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" && value.length <= MAX_LENGTH ? value : undefined;
}
