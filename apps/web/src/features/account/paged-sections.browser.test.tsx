import type { ApiKey, Membership, OrganizationMember, SessionInfo } from "@tutti/contract";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pagedGateway } from "../../testing/paged-gateway.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { MemberList } from "./organizations/member-list.tsx";
import { DevicesSection } from "./security/devices-section.tsx";

const time = "2026-11-20T12:00:00.000Z";

const aKey = (name: string): ApiKey => ({
  id: name,
  name,
  label: "sk-tutti-…wxyz",
  last_four: "wxyz",
  created_at: time,
  last_used_at: null,
  disabled: false,
  limit: null,
  limit_reset: null,
  limit_remaining: null,
  usage: 0,
  cache_ttl_seconds: null,
  scopes: [],
  creator: { id: "ada", name: "Ada" },
  organization_id: null,
});

const aSession = (id: string): SessionInfo => ({
  id,
  is_current: false,
  browser: `Browser ${id}`,
  system: null,
  created_at: time,
  last_used_at: time,
});

const aMember = (name: string, role: OrganizationMember["role"]): OrganizationMember => ({
  id: name,
  user_id: name,
  name,
  email: `${name}@example.org`,
  role,
});

const society: Membership = { id: "society", name: "Society", slug: "society", role: "admin" };

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

test.each([
  {
    list: "API keys",
    path: "/api/frontend/user/keys",
    pages: [{ data: [aKey("one"), aKey("two")] }, { data: [aKey("three")] }],
    Section: ApiKeysSection,
    rows: [["one", "two"], ["three"]],
  },
  {
    list: "Signed-in devices",
    path: "/api/frontend/user/sessions",
    pages: [{ data: [aSession("one")] }, { data: [aSession("two")] }],
    Section: DevicesSection,
    rows: [["Browser one"], ["Browser two"]],
  },
  {
    list: "People of Society",
    path: "/api/frontend/organizations/society/members",
    pages: [{ data: [aMember("ada", "owner")] }, { data: [aMember("mary", "member")] }],
    Section: () => <MemberList organization={society} userId="grace" />,
    rows: [["ada@example.org"], ["mary@example.org"]],
  },
])("[SEC-14] shows one page of $list, and the next when asked", async ({ list, path, pages, Section, rows }) => {
  part = renderPagePart(() => <Section />, { callApi: pagedGateway({ [path]: pages }) });
  const items = page.getByRole("list", { name: list, exact: true });
  for (const row of rows[0] ?? []) await expect.element(items.getByText(row)).toBeVisible();
  for (const row of rows[1] ?? []) await expect.element(items.getByText(row)).not.toBeInTheDocument();
  const more = page.getByRole("button", { name: `Show more: ${list}` });
  await userEvent.click(more);
  for (const row of rows.flat()) await expect.element(items.getByText(row)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});
