import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import classes from "./workspace.module.css";

export interface Tab<Name extends string> {
  name: Name;
  label: string;
  content: ReactNode;
  /** Whether the view stays mounted while another one is shown, once it was shown. */
  isKept?: boolean;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  active: Name;
  onChoose: (name: Name) => void;
}

/** Views in one place; arrow keys move through their tabs. */
export function Tabs<Name extends string>({ label, tabs, active, onChoose }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [seenTabs, setSeenTabs] = useState<ReadonlySet<string>>(new Set([active]));
  if (!seenTabs.has(active)) setSeenTabs(new Set([...seenTabs, active]));

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = tabs.findIndex(({ name }) => name === active);
    const last = tabs.length - 1;
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };

  return (
    <div className={classes.tabs}>
      <div ref={list} className={classes.tabList} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={classes.tab}
            aria-selected={name === active}
            aria-controls={`${id}-${name}-view`}
            data-tab={name}
            tabIndex={name === active ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content, isKept }) => (
        <div
          key={name}
          className={classes.tabPanel}
          role="tabpanel"
          id={`${id}-${name}-view`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== active}
        >
          {name === active || (isKept && seenTabs.has(name)) ? content : null}
        </div>
      ))}
    </div>
  );
}
