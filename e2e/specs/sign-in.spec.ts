import { expect } from "@playwright/test";
import { chat } from "../support/chat.ts";
import { seriousFindings } from "../support/findings.ts";
import { PASSWORD, test } from "../support/house.ts";

test("GitHub and Google are offered where the server is set up for them, and lead there with the way back", async ({
  page,
  house,
}) => {
  await house.start({
    environment: {
      GITHUB_CLIENT_ID: "an-id",
      GITHUB_CLIENT_SECRET: "a-secret",
      GOOGLE_CLIENT_ID: "another-id",
      GOOGLE_CLIENT_SECRET: "another-secret",
    },
  });
  await house.open("/chat?models=demo/guide");
  await page.getByRole("button", { name: "Sign in" }).click();
  const { welcome } = chat(page);
  await expect(welcome.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.route("https://github.com/**", (route) => route.fulfill({ body: "This is GitHub." }));
  const requestPromise = page.waitForRequest("**/api/auth/sign-in/social");
  await welcome.getByRole("button", { name: "Continue with GitHub" }).press("Enter");
  const back = "/chat?models=demo/guide&sign-in=github";
  expect((await requestPromise).postDataJSON()).toEqual({
    provider: "github",
    callbackURL: back,
    errorCallbackURL: back,
  });
  await expect(page).toHaveURL(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=an-id/);
});

test("whoever signs in after somebody else sees nothing of theirs", async ({ page, house }) => {
  const { origin } = await house.start();
  await house.signUp("Ada Lovelace");
  const apiResponse = await page.request.post(`${origin}/api/frontend/user/keys`, {
    headers: { origin },
    data: { name: "Hers alone" },
  });
  expect(apiResponse.ok()).toBe(true);
  await house.open("/settings");
  await expect(page.getByText("Hers alone")).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Sign out" }).press("Enter");

  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  const { welcome } = chat(page);
  await welcome.getByLabel("Name").fill("Grace Hopper");
  await welcome.getByLabel("Email").fill("grace@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill("password123");
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await expect(welcome.getByText("This password is among the most common ones")).toBeVisible();
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("grace@example.com");
  await expect(page.getByText("Hers alone")).toBeHidden();
});
