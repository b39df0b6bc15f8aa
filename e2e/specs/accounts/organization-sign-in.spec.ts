import { expect, type Page } from "@playwright/test";
import { OIDC_CLIENT, startScriptedIdentityProvider } from "@tutti/testkit/identity-provider";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { test, unsetSignUp } from "../../support/house.ts";

const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });

test("[SEC-8] a user signs in by the organization's provider, which names the admins", async ({ page, house }) => {
  const provider = await startScriptedIdentityProvider();
  const { origin } = await house.startAlone({
    environment: {
      TUTTI_OIDC_ISSUER: provider.issuer,
      TUTTI_OIDC_CLIENT_ID: OIDC_CLIENT.id,
      TUTTI_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      TUTTI_OIDC_NAME: "Analytical Society",
      TUTTI_OIDC_ADMIN_GROUPS: "operators",
      TUTTI_OIDC_ORGANIZATIONS: "sailors=navy:admin",
      ...unsetSignUp,
    },
  });
  // The first account of a server administers it, whatever groups it has.
  await house.signUp("Charles Babbage");
  const admiralty = { name: "Admiralty", slug: "admiralty", keepCurrentActiveOrganization: true };
  await page.request.post(`${origin}/api/auth/organization/create`, { headers: { origin }, data: admiralty });
  await house.open("/admin?section=entrance");
  await page.getByRole("combobox", { name: "Who can create organizations" }).selectOption("Administrators");
  await page.getByRole("form", { name: "Who can sign up" }).getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  const navy = page.getByRole("form", { name: "Organization of navy" });
  await navy.getByRole("combobox", { name: "navy" }).selectOption("Admiralty (admiralty)");
  await navy.getByRole("button", { name: "Save" }).press("Enter");
  await expect(navy.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(navy.getByRole("combobox", { name: "navy" }).getByRole("option", { selected: true })).toContainText(
    "Admiralty",
  );
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Create a link" }).press("Enter");
  const link = (await page.getByRole("status").locator("code").textContent()) ?? "";
  await page.context().clearCookies();
  const grace = { sub: "1906", name: "Grace Hopper", email: "grace@example.com", email_verified: true };
  provider.signInAs({ ...grace, groups: ["sailors"] });
  await house.open("/chat?models=demo/guide&message=Dear+Guide");
  const { composer } = chat(page);
  await expect(composer).toHaveValue("Dear Guide");
  await composer.press("Enter");
  const elsewhere = page.getByRole("button", { name: "Continue with Analytical Society" });
  await expect(elsewhere).toBeVisible();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await elsewhere.press("Enter");
  await expect(page.getByRole("alert")).toContainText("New accounts need an invitation.");
  await expect(account(page)).toHaveCount(0);

  await page.goto(link);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).press("Enter");
  await elsewhere.press("Enter");
  await expect(page.getByRole("heading", { name: "You are in" })).toBeVisible();
  await expect(account(page)).toContainText("Grace");
  await house.open("/settings#organizations");
  const organizations = page.getByRole("region", { name: "Organizations", exact: true });
  await expect(organizations).toContainText("Administrators make the organizations of this server.");
  await expect(organizations.getByLabel("New organization")).toHaveCount(0);
  await organizations.getByRole("button", { name: "Open Admiralty" }).press("Enter");
  await expect(organizations).toContainText("A link is for people who have an account here.");
  await house.open("/admin");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();

  await page.context().clearCookies();
  provider.signInAs({ ...grace, groups: ["sailors", "operators"] });
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await elsewhere.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Grace Hopper" })).toContainText("Administrator");
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("table")).toContainText("Analytical Society");
  expect(provider.refusals).toEqual([]);
  await provider.close();
});
