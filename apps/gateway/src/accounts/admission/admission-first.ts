import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Admission } from "./admit-accounts.ts";
import { admissionIn } from "./carried-admission.ts";

/**
 * Decides whether a person may have an account before better-auth looks for one with the address, whose response would
 * tell a stranger which addresses have accounts.
 */
export function admissionFirst(admission: Pick<Admission, "checkFirst">) {
  return {
    id: "admission-first",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async ({ body }) => {
            const email: unknown = body?.email;
            await admission.checkFirst(
              { email: typeof email === "string" ? email : "", emailVerified: false },
              admissionIn(body),
            );
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
