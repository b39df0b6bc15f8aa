import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { errorTexts } from "@tutti/domain";
import { Details } from "../routes/error-screen.tsx";
import classes from "../routes/message-screen.module.css";

/** Shown in place of a room that could not be read from the store (specification, point 2). */
export function RoomLoadFailed({ error }: { error: string }) {
  return (
    <div className={classes.screen} role="alert">
      <h1>{errorTexts.roomLoad.title}</h1>
      <p>{errorTexts.roomLoad.text}</p>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>{t`Refresh Page`}</Button>
      </div>
      {error !== "" && <Details text={error} />}
    </div>
  );
}
