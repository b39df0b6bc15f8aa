// The script of the API's page: the theme, the filter, copying, and trying.

/** The most characters of a response that are shown. */
const SHOWN = 200_000;

/** The API key that was pasted; it is stored nowhere else. */
const key = () => /** @type {HTMLInputElement} */ (document.getElementById("key")).value.trim();

/** Sets the theme before the first paint: the one that Tutti's own page has stored, else the system's. */
function setTheme() {
  let chosenLanguage;
  try {
    chosenLanguage = JSON.parse(localStorage.getItem("chatroom v3") ?? "{}")?.colorScheme;
  } catch {
    // There is no readable setting.
  }
  const isDark =
    chosenLanguage === "dark" || (chosenLanguage !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

setTheme();
addEventListener("storage", setTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", setTheme);

document.addEventListener("DOMContentLoaded", () => {
  const menu = /** @type {HTMLElement} */ (document.getElementById("menu"));
  openMenuBy(/** @type {HTMLButtonElement} */ (document.querySelector("button.menu")), menu);
  filterMenu(menu);
  followReading(menu);
  for (const tabs of document.querySelectorAll('[role="tablist"]')) switchTabs(tabs);
  for (const button of document.querySelectorAll("button.copy")) button.addEventListener("click", copy);
  for (const form of document.querySelectorAll("form")) form.addEventListener("submit", send);
  void sayWhoIsSignedIn();
});

/**
 * Opens and closes the menu by its button, on a phone.
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} menu
 */
function openMenuBy(button, menu) {
  /** @param {boolean} isOpen */
  const set = (isOpen) => {
    menu.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.hidden = false;
  button.addEventListener("click", () => set(!menu.classList.contains("open")));
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) set(false);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.classList.contains("open")) return;
    set(false);
    button.focus();
  });
}

/** @param {HTMLElement} menu */
function filterMenu(menu) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
  const none = /** @type {HTMLElement} */ (menu.querySelector(".none"));
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of menu.querySelectorAll("li")) {
      item.hidden = !words.every((word) => item.dataset["words"]?.includes(word));
    }
    for (const group of menu.querySelectorAll("section")) group.hidden = !group.querySelector("li:not([hidden])");
    none.hidden = menu.querySelector("li:not([hidden])") !== null;
  });
}

/**
 * Marks the section in view in the menu.
 *
 * @param {HTMLElement} menu
 */
function followReading(menu) {
  const links = new Map([...menu.querySelectorAll("li a")].map((link) => [link.getAttribute("href")?.slice(1), link]));
  const visibleSections = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visibleSections.add(target);
        else visibleSections.delete(target);
      }
      const current = articles.find((article) => visibleSections.has(article));
      for (const [id, link] of links) {
        if (id !== current?.id) link.removeAttribute("aria-current");
        else if (!link.hasAttribute("aria-current")) {
          link.setAttribute("aria-current", "true");
          link.scrollIntoView({ block: "nearest" });
        }
      }
    },
    { rootMargin: "-80px 0px -60% 0px" },
  );
  const articles = [...document.querySelectorAll("article")].filter(({ id }) => links.has(id));
  for (const article of articles) observer.observe(article);
}

/** @param {Element} tablist */
function switchTabs(tablist) {
  const tabs = /** @type {HTMLButtonElement[]} */ ([...tablist.querySelectorAll('[role="tab"]')]);
  /** @param {HTMLButtonElement} selectedTab */
  const choose = (selectedTab) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === selectedTab));
      tab.tabIndex = tab === selectedTab ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = tab !== selectedTab;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = tabs.at((index + step) % tabs.length);
      if (step === 0 || !next) return;
      choose(next);
      next.focus();
    });
  }
}

/** @param {Event} event */
async function copy({ currentTarget: button }) {
  if (!(button instanceof HTMLElement)) return;
  const code = button.parentElement?.querySelector("code")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = "Copied";
  } catch {
    // Without HTTPS, browsers allow the clipboard on this machine's own addresses only.
    button.textContent = "Select and copy";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2_000);
}

async function sayWhoIsSignedIn() {
  const who = /** @type {HTMLElement} */ (document.getElementById("who"));
  const answer = await fetch("/api/auth/get-session").catch(() => undefined);
  const session = answer?.ok ? await answer.json() : null;
  who.textContent = session?.user ? `or signed in as ${session.user.name}` : "or sign in to Tutti";
}

/** @param {SubmitEvent} event */
async function send(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const status = /** @type {HTMLElement} */ (form.querySelector('[role="status"]'));
  const stop = /** @type {HTMLButtonElement} */ (form.querySelector(".stop"));
  const answer = /** @type {HTMLElement} */ (form.querySelector(".answer"));
  const code = /** @type {HTMLElement} */ (answer.querySelector("code"));
  const abort = new AbortController();
  const began = performance.now();
  stop.hidden = false;
  stop.onclick = () => abort.abort();
  answer.hidden = true;
  code.textContent = "";
  status.textContent = "Waiting…";
  try {
    const response = await fetch(addressOf(form), { ...requestOf(form), signal: abort.signal });
    const head = `${response.status} ${response.statusText}`.trim();
    status.textContent = `${head}, receiving…`;
    answer.hidden = response.status === 204;
    await show(response, code);
    status.textContent = `${head}, ${Math.round(performance.now() - began)} ms`;
    // On a phone the form fills the screen, and its response is below.
    answer.scrollIntoView({ block: "nearest" });
  } catch (error) {
    status.textContent = abort.signal.aborted
      ? "Stopped."
      : `No response: ${error instanceof Error ? error.message : error}`;
  } finally {
    stop.hidden = true;
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const query = new URLSearchParams();
  let path = form.dataset["path"] ?? "";
  for (const input of form.querySelectorAll("[data-place]")) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    if (input.dataset["place"] === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(input.name, input.value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Sends the key if one was pasted, and the session if the operation requires it.
 *
 * @param {HTMLFormElement} form
 * @returns {RequestInit}
 */
function requestOf(form) {
  const body = form.querySelector("textarea");
  const bearer = form.dataset["access"] === "session" ? "" : key();
  return {
    method: form.dataset["method"] ?? "GET",
    credentials: bearer ? "omit" : "same-origin",
    cache: "no-store",
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: body.value } : {}),
  };
}

/**
 * Shows JSON formatted, and every other response as it arrives.
 *
 * @param {Response} response
 * @param {HTMLElement} code
 */
async function show(response, code) {
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    const text = await response.text();
    code.textContent = cut(readable(text));
    return;
  }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    if (code.textContent.length < SHOWN) code.append(cut(piece.value));
    code.parentElement?.scrollTo({ top: code.parentElement.scrollHeight });
  }
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {string} text */
function cut(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
