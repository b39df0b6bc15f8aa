import type { BetterAuthPlugin } from "better-auth";
import { addOAuthServerContext, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

/** The proof by which a person is admitted to sign up. */
export interface ShownAdmission {
  /** The secret of an invitation link. */
  invitation?: string | undefined;
  setupCode?: string | undefined;
  /** The secret of a link of the machine's owner. */
  ownerLink?: string | undefined;
}

const LEAVE = "/sign-in/social";
const NAME = "admission";

/**
 * Carries the proof of admission through the other service that the person signs in with: the account is made when the
 * person comes back, with the service's address. The proof is encrypted, since better-auth stores a sign-in that is in
 * progress in the database, which otherwise holds only the hash of an invitation's secret.
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
            if (Object.values(admission).every((proof) => proof === undefined)) return;
            const data = await symmetricEncrypt({ key: secret, data: JSON.stringify(admission) });
            await addOAuthServerContext({ [NAME]: data });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/**
 * The proof of admission of the person whose account is being made: from the request itself, or from the one that began
 * the sign-in by another service.
 *
 * @param body of the request that makes the account
 */
export async function shownAdmission(body: unknown, secret: string): Promise<ShownAdmission> {
  const ciphertext = (await getOAuthState())?.serverContext?.[NAME];
  if (typeof ciphertext !== "string") return admissionIn(body);
  return admissionIn(JSON.parse(await symmetricDecrypt({ key: secret, data: ciphertext })));
}

/** The proof of admission that a request itself shows. */
export function admissionIn(body: unknown): ShownAdmission {
  return {
    invitation: fieldOf(body, "invitation"),
    setupCode: fieldOf(body, "setupCode"),
    ownerLink: fieldOf(body, "ownerLink"),
  };
}

/** The most characters of a secret or a code; all of ours are shorter. */
const MAX_LENGTH = 200;

function fieldOf(body: unknown, name: keyof ShownAdmission): string | undefined {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" && value.length <= MAX_LENGTH ? value : undefined;
}
