import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { ImportDrop } from "../chat/import-drop.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";
import classes from "./page-frame.module.css";
import { PageSignIn } from "./page-sign-in.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

interface PageFrameProps {
  /** The page's name in the browser's tab. */
  title: string;
  /** The page itself, which gets a function that opens the sign-in dialog. */
  children: (signIn: () => void) => ReactNode;
  /** Whether the page uses the whole width of the window, as tables do. */
  isWide?: boolean;
  /** The secret of the invitation whose link the person opened. */
  invitation?: string;
}

/** The frame of every page but the chat: links back to it and to the other pages, theme and account. */
export function PageFrame({ title, children, isWide = false, invitation }: PageFrameProps) {
  const { dialogs } = useServices();
  const signIn = (): void => dialogs.open("signIn", {});
  useEffect(() => {
    document.title = t`${title} · Tutti`;
  }, [title]);

  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/chat" className={classes.home} aria-label={t`Tutti, to the chat`}>
          <Brand />
        </Link>
        <nav className={classes.ways} aria-label={t`Pages`}>
          <Link to="/chat">{t`Chat`}</Link>
          <Link to="/suites">{t`Suites`}</Link>
          <Link to="/activity">{t`Activity`}</Link>
          <Link to="/evidence">{t`Rankings`}</Link>
          <Link to="/settings">{t`Settings`}</Link>
          <a href="/api/docs" className={classes.wide}>
            {t`API`}
          </a>
        </nav>
        <div className={classes.tools}>
          <ThemeMenu />
          <AccountMenu onSignIn={signIn} />
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.content} data-wide={isWide || undefined}>
          <Suspense fallback={null}>{children(signIn)}</Suspense>
        </div>
      </main>
      <ImportDrop />
      <PageSignIn invitation={invitation} />
    </div>
  );
}
