import { t } from "@lingui/core/macro";
import classes from "./door-cards.module.css";
import { type Door, doors } from "./doors.ts";

/** What the product does, in pictures; a press begins it. */
export function DoorCards({ onOpen }: { onOpen: (door: Door) => void }) {
  return (
    <section aria-label={t`What you can do here`}>
      <ul className={classes.doors}>
        {doors.map((door) => (
          <li key={door.name}>
            <button type="button" className={classes.door} onClick={() => onOpen(door)}>
              <img src={`/doors/${door.name}.svg`} alt="" width={220} height={84} className={classes.picture} />
              <span className={classes.words}>
                <span className={classes.title}>{door.title}</span>
                <span className={classes.text}>{door.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
