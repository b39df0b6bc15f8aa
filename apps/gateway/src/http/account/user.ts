import type { User } from "@tutti/contract";
import { userOperations } from "@tutti/contract/operations/user";
import type { Identity } from "../../accounts/identity.ts";
import { periodStart } from "../../limits/spending/limit-period.ts";
import { subjectOf } from "../../limits/spending/spenders.ts";
import type { PushSubscriptions } from "../../push/push-subscriptions.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

interface UserServices extends Pick<Services, "accounts" | "administration" | "spending" | "now"> {
  push: { subscriptions: Pick<PushSubscriptions, "count"> };
}

/** The signed-in person, with the organization that this session has open. */
export function addUser(app: App, services: UserServices): void {
  const { accounts } = services;
  const implement = createImplementer(app, { accounts });

  implement(userOperations.getUser, ({ sender }) => describeUser(sender, services));

  implement(userOperations.updateUser, async ({ sender, body }) => {
    await accounts.settings.setDefaultTextModel(sender.userId, body.default_text_model);
    return describeUser(sender, services);
  });
}

async function describeUser(
  { userId, name, email, organizationId }: Identity,
  { accounts, administration, push, spending, now }: UserServices,
): Promise<User> {
  const [organizations, defaultTextModel, isAdministrator, mayMakeOrganizations, limitsOfPeople, pushDevices] =
    await Promise.all([
      accounts.memberships.list(userId),
      accounts.settings.defaultTextModel(userId),
      administration.isAdministrator(userId),
      accounts.mayMakeOrganizations(userId),
      administration.people.limitsOf([userId]),
      push.subscriptions.count(userId),
    ]);
  const limits = limitsOfPeople.get(userId);
  return {
    id: userId,
    name,
    email,
    administrator: isAdministrator,
    limits: limits
      ? {
          requests_per_minute: limits.requestsPerMinute,
          dollars_per_month: limits.dollarsPerMonth,
          dollars_spent: await spending.spendOf({
            subject: subjectOf("person", userId, userId),
            since: periodStart("month", now()),
          }),
        }
      : null,
    organization: organizations.find(({ id }) => id === organizationId) ?? null,
    organizations,
    may_create_organizations: mayMakeOrganizations,
    default_text_model: defaultTextModel,
    push_devices: pushDevices,
  };
}
