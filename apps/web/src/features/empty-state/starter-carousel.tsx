import { t } from "@lingui/core/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { nextPlace } from "./next-place.ts";
import classes from "./starter-carousel.module.css";
import type { Starter } from "./starters.ts";

/**
 * The prompts in a row that is swiped, scrolled, or navigated with the arrow keys. Only one of them is a tab stop, so
 * that thirteen prompts do not stand between the models and the composer.
 */
export function StarterCarousel({
  starters,
  onChoose,
}: {
  starters: readonly Starter[];
  onChoose: (starter: Starter) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const place = nextPlace(event.key, stop, starters.length);
    if (place === undefined) return;
    event.preventDefault();
    setStop(place);
    const button = list.current?.querySelectorAll("button")[place];
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const page = (direction: 1 | -1): void => {
    const row = list.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: "smooth" });
  };

  return (
    <section className={classes.carousel} aria-roledescription={t`carousel`} aria-label={t`Prompts to begin with`}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t`Try a prompt`}</h2>
        {/* For the pointer alone: the arrow keys navigate the row itself. */}
        <span className={classes.pages}>
          <IconButton icon={IconChevronLeft} label={t`Previous prompts`} tabIndex={-1} onClick={() => page(-1)} />
          <IconButton icon={IconChevronRight} label={t`More prompts`} tabIndex={-1} onClick={() => page(1)} />
        </span>
      </div>
      <ul ref={list} className={classes.row} onKeyDown={onKeyDown}>
        {starters.map((starter, place) => (
          <li key={starter.name}>
            <button
              type="button"
              className={classes.starter}
              tabIndex={place === stop ? 0 : -1}
              onFocus={() => setStop(place)}
              onClick={() => onChoose(starter)}
            >
              <span className={classes.title}>{starter.title}</span>
              <span className={classes.description}>{starter.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
