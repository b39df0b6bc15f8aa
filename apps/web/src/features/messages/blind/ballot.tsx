import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { blindLetter, MAX_REASON_LENGTH, type Message, readTags } from "@tutti/domain";
import { type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { countVotes } from "../../../platform/count-votes.ts";
import { KeyCap } from "../../../ui/buttons/key-cap.tsx";
import { isApple, matchesShortcut, shortcutLabel } from "../../../ui/buttons/shortcut.ts";
import { voteShortcut } from "../../../ui/buttons/shortcuts.ts";
import { useMessageTools } from "../actions/message-tools.tsx";
import { ballotAction, ballotOf, moveTo, nextChoice, noChoice, voteText } from "./ballot-choice.ts";
import classes from "./blind.module.css";

interface BallotProps {
  question: Message;
  answers: readonly Message[];
  onGoOn?: (() => void) | undefined;
}

/** The bar in which a person says which answer is best: by click, by drag, or by keys. */
export function Ballot({ question, answers, onGoOn }: BallotProps) {
  const services = useServices();
  const { evidence, tables } = services.engine;
  const { goOn } = useMessageTools();
  const [choice, setChoice] = useState(noChoice);
  const [reason, setReason] = useState("");
  const [tags, setTags] = useState(() => lastTags(tables.votes.all(), question.roomId));
  const bar = useRef<HTMLElement>(null);
  const titleId = useId();
  useVoteKey(bar);
  // Failed answers are not compared.
  const places = answers.flatMap(({ blindPlace, error }) => (error === undefined ? (blindPlace ?? []) : []));
  const ballot = ballotOf(choice);
  const rankedPlaces = choice.type === "ranked" ? choice.places : [];

  const vote = async (): Promise<void> => {
    if (ballot === undefined) return;
    if (!(await evidence.vote(question.id, { ...ballot, reason, tags: readTags(tags) }))) return;
    (onGoOn ?? goOn)?.();
    countVotes(services).catch(() => undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement;
    const isButton = event.target instanceof HTMLButtonElement;
    const action = ballotAction(event.key, places);
    if (action === undefined || (isField && action.type !== "vote")) return;
    // Enter presses the focused button, unless there is a choice to vote with.
    if (action.type === "vote" && isButton && ballot === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.type === "vote") void vote();
    else setChoice(nextChoice(choice, action));
  };

  if (places.length < 2) {
    return (
      <section className={classes.bar} aria-labelledby={titleId}>
        <p id={titleId} className={classes.title}>{t`There are not two answers to compare.`}</p>
        <RevealButton onReveal={() => evidence.reveal(question.id)} />
      </section>
    );
  }
  return (
    <section ref={bar} className={classes.bar} aria-labelledby={titleId} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <h3 id={titleId} className={classes.title}>{t`Which answer is best?`}</h3>
        <fieldset className={classes.choices} aria-label={t`Answers, the best first`}>
          {places.map((place) => (
            <LetterButton
              key={place}
              place={place}
              rank={rankedPlaces.indexOf(place)}
              isOrder={rankedPlaces.length > 1}
              onPick={() => setChoice(nextChoice(choice, { type: "pick", place }))}
              onDropped={(movedPlace) => setChoice(dropPlace(choice, movedPlace, place))}
            />
          ))}
        </fieldset>
        <fieldset className={classes.choices} aria-label={t`All answers`}>
          <AllButton
            label={t`Tie`}
            isOn={choice.type === "tie"}
            onPress={() => setChoice(nextChoice(choice, { type: "tie" }))}
          />
          <AllButton
            label={t`All bad`}
            isOn={choice.type === "all-bad"}
            onPress={() => setChoice(nextChoice(choice, { type: "all-bad" }))}
          />
        </fieldset>
        <span className={classes.grow} />
        <RevealButton onReveal={() => evidence.reveal(question.id)} />
        <Button size="compact-sm" disabled={ballot === undefined} onClick={() => void vote()}>
          {ballot === undefined ? t`Vote` : t`Vote: ${voteText(ballot)}`}
        </Button>
      </div>
      {ballot === undefined ? (
        <p className={`${classes.hint} ${classes.keys}`}>
          <KeyCap>{shortcutLabel(voteShortcut, isApple)}</KeyCap> {t`then`} <KeyCap>1</KeyCap>–
          <KeyCap>{String(places.length)}</KeyCap> {t`best first`} · <KeyCap>T</KeyCap> {t`tie`} · <KeyCap>X</KeyCap>{" "}
          {t`all bad`} · <KeyCap>↵</KeyCap> {t`vote and continue`}
        </p>
      ) : (
        <div className={classes.fields}>
          <input
            className={classes.field}
            aria-label={t`Reason`}
            placeholder={t`Reason, if you want`}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <input
            className={`${classes.field} ${classes.tags}`}
            aria-label={t`Tags`}
            placeholder={t`Tags: SQL, letters`}
            maxLength={MAX_REASON_LENGTH}
            value={tags}
            onChange={(event) => setTags(event.currentTarget.value)}
          />
        </div>
      )}
    </section>
  );
}

/** An answer that was not ranked yet and is dropped on another is inserted before it. */
function dropPlace(choice: typeof noChoice, movedPlace: number, target: number): typeof noChoice {
  const isRanked = choice.type === "ranked" && choice.places.includes(target);
  const withTarget = isRanked ? choice : nextChoice(choice, { type: "pick", place: target });
  return moveTo(withTarget, movedPlace, target);
}

interface LetterButtonProps {
  place: number;
  /** The answer's place in the order, from 0 on; -1: none. */
  rank: number;
  isOrder: boolean;
  onPick: () => void;
  onDropped: (place: number) => void;
}

const DRAGGED = "application/x-tutti-place";

function LetterButton({ place, rank, isOrder, onPick, onDropped }: LetterButtonProps) {
  const letter = blindLetter(place);
  const drop = (event: DragEvent): void => {
    const draggedPlace = event.dataTransfer.getData(DRAGGED);
    if (draggedPlace === "") return;
    event.preventDefault();
    onDropped(Number(draggedPlace));
  };
  return (
    <button
      type="button"
      className={classes.letter}
      aria-pressed={rank !== -1}
      aria-label={rank === -1 || !isOrder ? letter : t`${letter}, rank ${rank + 1}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(place))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
      onClick={onPick}
    >
      {letter}
      {rank === -1 || !isOrder ? null : <sub className={classes.rank}>{rank + 1}</sub>}
    </button>
  );
}

function AllButton({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes.all} aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  );
}

function RevealButton({ onReveal }: { onReveal: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      title={t`Shows the names without a vote. You cannot vote afterwards.`}
      onClick={onReveal}
    >
      {t`Reveal`}
    </Button>
  );
}

/** The tags of the room's last vote, which the next vote mostly shares. */
function lastTags(votes: readonly { roomId: string; tags: string[]; createdAt: number }[], roomId: string): string {
  const ofRoom = votes.filter((vote) => vote.roomId === roomId);
  return ofRoom.sort((a, b) => b.createdAt - a.createdAt)[0]?.tags.join(", ") ?? "";
}

/** The shortcut that focuses the last open vote. */
function useVoteKey(bar: { current: HTMLElement | null }): void {
  // A layout effect, so that the key works as soon as the vote is visible.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || !matchesShortcut(event, voteShortcut, isApple)) return;
      const bars = document.querySelectorAll(`.${classes.bar}[tabindex]`);
      if (bars.item(bars.length - 1) !== bar.current) return;
      event.preventDefault();
      bar.current?.focus();
      bar.current?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [bar]);
}
