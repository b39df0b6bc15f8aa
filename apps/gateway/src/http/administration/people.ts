import type { AdministeredPerson, PasswordLinkResponse } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { ListedPerson } from "../../accounts/organizations/lock-people.ts";
import type { PersonChange } from "../../accounts/people/person-rules.ts";
import type { InvitedPerson } from "../../administration/add-person.ts";
import type { RemovalFailure } from "../../administration/remove-person.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/**
 * The accounts of the instance, for its administrators: listed, made, changed, signed out, given a link for a password,
 * deleted. A link is returned only in the response that makes it.
 */
export function addAdministeredPeople(
  app: App,
  services: Pick<Services, "accounts" | "administration"> & { catalog: Pick<Services["catalog"], "forget"> },
): void {
  const { accounts, administration, catalog } = services;
  const { people } = administration;
  const implement = createImplementer(app, services);

  implement(administrationOperations.listPeople, async ({ query }) => {
    const { items, nextCursor, total } = await people.list(query);
    return { data: await presentAll(items), next_cursor: nextCursor, total_count: total };
  });

  implement(administrationOperations.addPerson, async ({ c, sender, body }) => {
    const addResult = await people.add(sender.actor, body);
    if (!addResult.ok) throw new ApiFailure({ code: 409, message: "An account with this address already exists." });
    return withLink(c, addResult.value);
  });

  implement(administrationOperations.updatePerson, async ({ sender: { actor }, parameters: reference, body }) => {
    const { requests_per_minute, dollars_per_month, ...state } = body;
    const changes = changesOf(state);
    for (const change of changes) {
      const changeResult = await people.change(actor, reference, change);
      if (!changeResult.ok) throw failureOf(changeResult.error);
    }
    if (requests_per_minute !== undefined || dollars_per_month !== undefined) {
      const limitResult = await people.limit(actor, reference, {
        ...withoutUndefined({ requestsPerMinute: requests_per_minute, dollarsPerMonth: dollars_per_month }),
      });
      if (!limitResult.ok) throw failureOf(limitResult.error);
    }
    accounts.forgetIdentities();
    const person = await people.find(reference);
    if (!person) throw failureOf("no-such-person");
    return { data: await present(person) };
  });

  implement(administrationOperations.signPersonOut, async ({ sender, parameters }) => {
    const changeResult = await people.change(sender.actor, parameters, "sign-out");
    if (!changeResult.ok) throw failureOf(changeResult.error);
    accounts.forgetIdentities();
  });

  implement(administrationOperations.createPasswordLink, async ({ c, sender, parameters }) => {
    const linkResult = await people.makePasswordLink(sender.actor, parameters);
    if (!linkResult.ok) throw failureOf(linkResult.error);
    return withLink(c, linkResult.value);
  });

  implement(administrationOperations.deletePerson, async ({ sender, parameters }) => {
    const removeResult = await people.remove(sender.actor, parameters);
    if (!removeResult.ok) throw failureOf(removeResult.error);
    accounts.forgetIdentities();
    catalog.forget(parameters.id);
  });

  async function presentAll(listedPeople: readonly ListedPerson[]): Promise<AdministeredPerson[]> {
    const limits = await people.limitsOf(listedPeople.map(({ id }) => id));
    return listedPeople.map(({ id, name, email, isAdministrator, isDisabled, createdAt }) => ({
      id,
      name,
      email,
      administrator: isAdministrator,
      disabled: isDisabled,
      created_at: createdAt,
      requests_per_minute: limits.get(id)?.requestsPerMinute ?? null,
      dollars_per_month: limits.get(id)?.dollarsPerMonth ?? null,
    }));
  }

  async function present(person: ListedPerson): Promise<AdministeredPerson> {
    const [listedPerson] = await presentAll([person]);
    if (!listedPerson) throw new Error("The list for one person is empty.");
    return listedPerson;
  }

  async function withLink(c: AppContext, { person, link }: InvitedPerson): Promise<PasswordLinkResponse> {
    return {
      data: await present(person),
      link: `${accounts.linkOriginOf(c.req.raw)}/set-password#${link.secret}`,
      expires_at: new Date(link.expiresAt).toISOString(),
    };
  }
}

/** A person who is enabled and made an administrator is enabled first. */
function changesOf({
  disabled,
  administrator,
}: {
  disabled?: boolean | undefined;
  administrator?: boolean | undefined;
}) {
  const changes: PersonChange[] = [];
  if (disabled !== undefined) changes.push(disabled ? "disable" : "enable");
  if (administrator !== undefined) changes.push(administrator ? "make-admin" : "remove-admin");
  return changes;
}

function failureOf(failure: RemovalFailure): ApiFailure {
  if (typeof failure === "object") {
    const message = `This person is the only owner of ${failure.onlyOwnerOf}, which has other members. One of them must become its owner first.`;
    return new ApiFailure({ code: 409, message });
  }
  switch (failure) {
    case "no-such-person":
      return new ApiFailure({ code: 404, message: "There is no such account." });
    case "last-administrator":
      return new ApiFailure({
        code: 409,
        message: "This is the last administrator who can sign in. Make another person an administrator first.",
      });
    case "account-disabled":
      return new ApiFailure({ code: 409, message: "This account is disabled. Enable it first." });
  }
}
