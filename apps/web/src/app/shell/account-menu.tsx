import { t } from "@lingui/core/macro";
import { Button, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconApi, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { displayName } from "../../platform/sign-in/session.ts";
import { type PageName, pages } from "../commands/pages.ts";
import classes from "./account-menu.module.css";

/** The menu of the signed-in person, or the button to sign in. */
export function AccountMenu({ onSignIn }: { onSignIn: () => void }) {
  const { session, notify } = useServices();
  const state = useSession();
  const signIn = useRef<HTMLButtonElement>(null);

  const signOut = async (): Promise<void> => {
    const outcome = await session.signOut();
    if (!outcome.ok) notify({ kind: "error", title: t`Not signed out`, text: outcome.error.message });
    // The menu is gone, and with it the element that had the focus.
    else requestAnimationFrame(() => signIn.current?.focus());
  };

  if (state.status === "loading")
    return <span className={classes.loading} role="status" aria-label={t`Loading account`} />;
  if (state.status !== "signed-in") {
    return (
      <Button ref={signIn} size="compact-sm" h={30} px={12} variant="default" onClick={onSignIn}>
        {t`Sign in`}
      </Button>
    );
  }

  const name = displayName(state.user);
  return (
    <Menu position="bottom-end" width={224} returnFocus>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{t`Account of`}</VisuallyHidden>
          <span className={classes.initial} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={classes.full}>{state.user.name}</span>
          <span className={classes.email}>{state.user.email}</span>
        </Menu.Label>
        <Menu.Divider />
        {(["settings", "activity", "evidence", "suites"] as const).map((name) => (
          <PageItem key={name} name={name} />
        ))}
        <AdministrationItem />
        <Menu.Item component="a" href="/api/docs" leftSection={<IconApi size={15} stroke={1.75} />}>
          {t`API reference`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} />} onClick={() => void signOut()}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The link to the administrators' page, for administrators only. Whether the person is one is fetched when the menu
 * opens.
 */
function AdministrationItem() {
  const { data: user } = useAccount();
  if (user?.administrator !== true) return null;
  return <PageItem name="administration" />;
}

function PageItem({ name }: { name: PageName }) {
  const { to, label, icon: Glyph } = pages[name];
  return (
    <Menu.Item leftSection={<Glyph size={15} stroke={1.75} />} renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Menu.Item>
  );
}
