import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./message-screen.module.css";

/** Shown at an address that the page does not have. */
export function NotFoundScreen() {
  return (
    <main>
      <NotFoundNote />
    </main>
  );
}

/** The same within a page's frame. */
export function NotFoundNote() {
  return (
    <div className={classes.screen}>
      <h1>{t`There is nothing at this address`}</h1>
      <p>{t`The page has moved, or the address is mistyped.`}</p>
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link to="/chat" {...props} />}>{t`Go to the chat`}</Button>
      </div>
    </div>
  );
}
