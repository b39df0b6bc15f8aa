import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Actor } from "../../audit/audit-log.ts";
import type { Services } from "../../services.ts";
import { authenticateSession } from "../authenticate.ts";

export type AdministrationServices = Pick<Services, "accounts" | "administration">;

/** The services that tell administrators from other people. */
export interface RoleServices extends Pick<Services, "accounts"> {
  administration: Pick<Services["administration"], "isAdministrator">;
}

/** A sender, and the same in the form of the audit log. */
export type Administrator = Identity & { actor: Actor };

/**
 * The administrator who sends this request, by session. The role is looked up each time, so that a removed role loses
 * its effect at once. Throws 401 without a session, and 404 for every other person, as if the address did not exist.
 */
export async function authenticateAdministrator(
  request: Request,
  { accounts, administration }: RoleServices,
): Promise<Administrator> {
  const identity = await authenticateSession(request, accounts);
  if (await administration.isAdministrator(identity.userId)) {
    return { ...identity, actor: { id: identity.userId, name: identity.name } };
  }
  throw new ApiFailure({ code: 404, message: "Not found" });
}
