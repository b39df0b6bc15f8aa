import { t } from "@lingui/core/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import type { KeyboardEvent } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useCharacter } from "../../../bindings/use-character.ts";
import { useMessageText } from "../../../bindings/use-message-text.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import classes from "./greeting-pager.module.css";

/**
 * The alternative greetings of a character's card, one after the other, in a circle; nothing once the room has
 * messages.
 */
export function GreetingPager({ message }: { message: Message }) {
  const { chat } = useEngine();
  // Subscribes to what `chat.greeting` depends on: this component is rendered again when it changes.
  useCharacter(message.characterId);
  useMessageText(message.id);
  useRoomState(message.roomId);
  const greeting = chat.greeting(message.id);
  if (greeting === undefined) return null;
  const { index, count } = greeting;
  const turn = (step: 1 | -1): void => void chat.turnGreeting(message.id, step);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? -1 : 1);
  };
  return (
    <fieldset className={classes.pager} aria-label={t`Openings`} onKeyDown={onKeyDown}>
      <IconButton
        icon={IconChevronLeft}
        label={t`Previous opening`}
        shortcut={{ key: "ArrowLeft" }}
        onClick={() => turn(-1)}
      />
      <span className={classes.place} role="status">
        {t`Opening ${index + 1} of ${count}`}
      </span>
      <IconButton
        icon={IconChevronRight}
        label={t`Next opening`}
        shortcut={{ key: "ArrowRight" }}
        onClick={() => turn(1)}
      />
    </fieldset>
  );
}
