/**
 * What the numbered errors of React's production build mean that apps run into, in our words; `%s` stands for the
 * error's values, in their order. The numbers are at https://react.dev/errors.
 */
const meanings: Readonly<Record<string, string>> = {
  31: "An object was rendered as if it were text: %s. Render one of its fields, or an array of elements.",
  62: "The style of an element is no object: write style={{ color: 'red' }} instead of a text.",
  130: "A component is %s%s: it is not exported by the module that it was imported from, or default and named import were mixed up.",
  137: "<%s> can have no children.",
  152: "A component rendered nothing: its return is missing.",
  185: "The state was set in every rendering, again and again: move that into an effect or an event handler.",
  200: "The element to render into does not exist in the page.",
  268: "The component is not in the page any more.",
  299: "createRoot was given no element: the page has no element with that id.",
  300: "Fewer hooks ran than in the rendering before: a return precedes one of them.",
  301: "The state was set while rendering, again and again: move that into an effect or an event handler.",
  310: "More hooks ran than in the rendering before: one of them is behind a condition or a return.",
  321: "A hook was called outside of a component, or by another copy of React.",
  407: "useSyncExternalStore has no getServerSnapshot.",
  418: "The page's own markup differs from what was rendered into it.",
  423: "An error occurred while the page's own markup was taken over.",
  426: "A component waited for something in a plain event: wrap the change in startTransition.",
  482: "A component is an async function, which only servers can render: load the data in an effect.",
  483: "A component called a hook after an await.",
  527: "Two versions of React and React DOM are mixed.",
};

const NUMBERED = /Minified React error #(?<number>\d+); visit (?<address>\S+) for the full message[^\n]*/gu;

/** Tells the numbered errors of React in words, in a text of the page. */
export function explainReactErrors(text: string): string {
  if (!text.includes("Minified React error")) return text;
  return text.replace(NUMBERED, (whole: string, ...values: unknown[]) => {
    const { number = "", address = "" } = values.at(-1) as Record<string, string>;
    const meaning = meanings[number];
    if (meaning === undefined) return whole;
    const parts = URL.canParse(address) ? new URL(address).searchParams.getAll("args[]") : [];
    let index = 0;
    const words = meaning.replaceAll("%s", () => (parts[index++] ?? "").trim());
    return `${words} (React error ${number})`;
  });
}
