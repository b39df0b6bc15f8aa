import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./message-screen.module.css";

/** What is shown at an address that the page does not have. */
export function NotFoundScreen() {
  return (
    <main className={classes.screen}>
      <h1>There is nothing at this address</h1>
      <p>The page was moved, or the address has a typing mistake.</p>
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link to="/chat" {...props} />}>Go to the chat</Button>
      </div>
    </main>
  );
}
