import { t } from "@lingui/core/macro";

/** The notes that are shown in place of an app. */
const notes = {
  "taken-back": {
    title: t`This app was unpublished`,
    text: t`The link shows nothing any more. Ask the person who gave it to you for a new one.`,
  },
  ended: {
    title: t`This app is no longer shown`,
    text: t`Its end date has passed, or the server's operator took it down. Ask the person who gave you the link.`,
  },
  offline: {
    title: t`This app could not be loaded`,
    text: t`The server could not be reached. Check the connection, then reload the page.`,
  },
  stopped: {
    title: t`This app was stopped`,
    text: t`It did more than the page can handle. Reload the page to start it again.`,
  },
} as const;

/** Shows, in place of the app, why it is not shown and what to do. */
export function showNote(main: HTMLElement, name: keyof typeof notes): void {
  const { title, text } = notes[name];
  document.title = title;
  const section = noteOf(title, text);
  section.setAttribute("role", "status");
  main.replaceChildren(section);
}

const problems = {
  wrong: t`That is not the password. Try again.`,
  "too-often": t`Too many passwords were tried. Wait a minute, then try again.`,
} as const;

/** Asks for the password of a publication. */
export function askForPassword(
  main: HTMLElement,
  { problem, onPassword }: { problem: keyof typeof problems | undefined; onPassword: (password: string) => void },
): void {
  const section = noteOf(t`This app has a password`, t`The person who gave you the link knows it.`);
  const form = document.createElement("form");
  const label = document.createElement("label");
  label.textContent = t`Password`;
  const input = document.createElement("input");
  Object.assign(input, { type: "password", required: true, maxLength: 128, autocomplete: "off" });
  label.append(input);
  const button = document.createElement("button");
  button.textContent = t`Open`;
  form.append(label, button);
  if (problem !== undefined) {
    const alert = document.createElement("p");
    alert.className = "problem";
    alert.setAttribute("role", "alert");
    alert.textContent = problems[problem];
    form.prepend(alert);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    onPassword(input.value);
  });
  section.append(form);
  main.replaceChildren(section);
  input.focus();
}

function noteOf(title: string, text: string): HTMLElement {
  const section = document.createElement("section");
  section.className = "note";
  const heading = document.createElement("h1");
  heading.textContent = title;
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  section.append(heading, paragraph);
  return section;
}
