import { t } from "@lingui/core/macro";
import { type Icon, IconChartBar, IconScale, IconSettings, IconShield, IconTestPipe } from "@tabler/icons-react";

interface PageLink {
  to: "/activity" | "/admin" | "/evidence" | "/settings" | "/suites";
  label: string;
  icon: Icon;
}

/** The pages beside the chat, in the order in which menus list them; the last one is for administrators only. */
export const pages = {
  settings: { to: "/settings", label: t`Settings`, icon: IconSettings },
  activity: { to: "/activity", label: t`Activity`, icon: IconChartBar },
  evidence: { to: "/evidence", label: t`Rankings`, icon: IconScale },
  suites: { to: "/suites", label: t`Suites`, icon: IconTestPipe },
  administration: { to: "/admin", label: t`Administration`, icon: IconShield },
} as const satisfies Record<string, PageLink>;

export type PageName = keyof typeof pages;
