import { type FormEvent, useState } from "react";
import { content } from "./content.ts";
import { useEntries } from "./entries.ts";

const FILTERS = ["All", "Open", "Done"] as const;

export function App() {
  const { entries, add, toggle, rename, remove, clearDone } = useEntries();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("All");
  const [draft, setDraft] = useState("");

  const doneCount = entries.filter((entry) => entry.isDone).length;
  const progress = entries.length === 0 ? 0 : Math.round((100 * doneCount) / entries.length);
  const visibleEntries = entries.filter((entry) => filter === "All" || entry.isDone === (filter === "Done"));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === "") return;
    add(draft.trim());
    setDraft("");
  };

  return (
    <main className="card">
      <header>
        <h1>{content.title}</h1>
        <p>{content.tagline}</p>
        <progress value={progress} max={100} aria-label="Progress" />
        <p className="count">
          {doneCount} of {entries.length} done
        </p>
      </header>

      <form onSubmit={submit}>
        <input
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder={`New ${content.noun}`}
          aria-label={`New ${content.noun}`}
        />
        <button type="submit" disabled={draft.trim() === ""}>
          Add
        </button>
      </form>

      <nav aria-label="Filter">
        {FILTERS.map((name) => (
          <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
            {name}
          </button>
        ))}
        <button type="button" className="clear" disabled={doneCount === 0} onClick={clearDone}>
          Clear done
        </button>
      </nav>

      <ul>
        {visibleEntries.map((entry) => (
          <li key={entry.id} className={entry.isDone ? "done" : ""}>
            <input
              type="checkbox"
              checked={entry.isDone}
              onChange={() => toggle(entry.id)}
              aria-label={`Done: ${entry.text}`}
            />
            <input
              className="text"
              value={entry.text}
              onChange={(event) => rename(entry.id, event.target.value)}
              aria-label={`Edit: ${entry.text}`}
            />
            <button type="button" onClick={() => remove(entry.id)} aria-label={`Remove: ${entry.text}`}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {visibleEntries.length === 0 && <p className="empty">Nothing here yet.</p>}
    </main>
  );
}
