import { plural, t } from "@lingui/core/macro";
import { IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import type { ListedChat } from "../../platform/imports/import-protocol.ts";
import { formatWhen } from "../../ui/formats/dates.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { chatFacts, presenceText, searchChats, withChats } from "./chat-choices.ts";
import classes from "./import-dialog.module.css";

/** Pixels, as in the style sheet. */
const ROW_HEIGHT = 52;
/** The number of chats from which on they can be searched. */
const SEARCHED = 12;

interface ChatChoiceProps {
  chats: readonly ListedChat[];
  chosenKeys: ReadonlySet<string>;
  onChoose: (chosenKeys: ReadonlySet<string>) => void;
}

/** The listed chats with a mark for the chosen ones; only the visible rows are rendered, of however many there are. */
export function ChatChoice({ chats, chosenKeys, onChoose }: ChatChoiceProps) {
  const [query, setQuery] = useState("");
  const listedChats = useMemo(() => searchChats(chats, query), [chats, query]);
  const [now] = useState(() => Date.now());
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: listedChats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => listedChats[index]?.key ?? index,
    overscan: 4,
  });
  const chosenHere = listedChats.filter(({ key }) => chosenKeys.has(key)).length;
  const isAll = chosenHere === listedChats.length && listedChats.length > 0;

  return (
    <div className={classes.choice}>
      {chats.length >= SEARCHED && (
        <search className={classes.search}>
          <IconSearch size={15} aria-hidden />
          <input
            type="search"
            placeholder={t`Search chats...`}
            aria-label={t`Search chats`}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </search>
      )}
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={isAll}
          disabled={listedChats.length === 0}
          ref={(box) => {
            if (box !== null) box.indeterminate = chosenHere > 0 && !isAll;
          }}
          onChange={() => onChoose(withChats(chosenKeys, listedChats, !isAll))}
        />
        <span>
          {query.trim() === ""
            ? t`Select all`
            : t`Select all ${plural(listedChats.length, { one: "# match", other: "# matches" })}`}
        </span>
        <span className={classes.count} role="status">
          {t`${formatNumber(chosenKeys.size)} of ${plural(chats.length, { one: "# chat", other: "# chats" })} chosen`}
        </span>
      </label>
      <div ref={scroller} className={classes.scroller}>
        <ul aria-label={t`Chats found`} className={classes.chats} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const chat = listedChats[item.index];
            if (chat === undefined) return null;
            return (
              <li
                key={item.key}
                aria-setsize={listedChats.length}
                aria-posinset={item.index + 1}
                className={classes.row}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <ChatRow
                  chat={chat}
                  when={chat.updatedAt === undefined ? "" : formatWhen(chat.updatedAt, now)}
                  isChosen={chosenKeys.has(chat.key)}
                  onChange={(isChosen) => onChoose(withChats(chosenKeys, [chat], isChosen))}
                />
              </li>
            );
          })}
        </ul>
        {listedChats.length === 0 && <p className={classes.empty}>{t`No chat matches this search.`}</p>}
      </div>
    </div>
  );
}

interface ChatRowProps {
  chat: ListedChat;
  when: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function ChatRow({ chat, when, isChosen, onChange }: ChatRowProps) {
  const presence = presenceText(chat);
  return (
    <label className={classes.chat}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={classes.words}>
        <span className={classes.title}>{chat.title.trim() === "" ? t`Untitled` : chat.title}</span>
        <span className={classes.facts}>{chatFacts(chat, when)}</span>
      </span>
      {presence !== undefined && <span className={classes.presence}>{presence}</span>}
    </label>
  );
}
