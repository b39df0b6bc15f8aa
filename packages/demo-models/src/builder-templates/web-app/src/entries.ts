import { useEffect, useState } from "react";
import { content } from "./content.ts";

export interface Entry {
  id: number;
  text: string;
  isDone: boolean;
}

const KEY = `entries:${content.title}`;

function load(): Entry[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text) return JSON.parse(text) as Entry[];
  } catch {
    // Without storage the list lives as long as the page.
  }
  return content.items.map((text, id) => ({ id, text, isDone: false }));
}

export function useEntries() {
  const [entries, setEntries] = useState(load);

  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(entries));
    } catch {
      // As above.
    }
  }, [entries]);

  return {
    entries,
    add: (text: string) => setEntries((all) => [...all, { id: Date.now(), text, isDone: false }]),
    toggle: (id: number) =>
      setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, isDone: !entry.isDone } : entry))),
    rename: (id: number, text: string) =>
      setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, text } : entry))),
    remove: (id: number) => setEntries((all) => all.filter((entry) => entry.id !== id)),
    clearDone: () => setEntries((all) => all.filter((entry) => !entry.isDone)),
  };
}
