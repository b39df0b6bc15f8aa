// Runs before the first paint, so that the page never flashes in the other theme or shifts its layout.
(() => {
  let storedState = {};
  try {
    storedState = JSON.parse(localStorage.getItem("chatroom v3")) ?? {};
  } catch {
    // Nothing readable is remembered: the system's theme, the sidebar open.
  }
  const scheme = storedState.colorScheme;
  const isDark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  document.documentElement.dataset.sidebar = storedState.isSidebarOpen === false ? "closed" : "open";
  // If an address has a message of its own, the person cannot type before it is in the field.
  const { pathname, search } = location;
  const isChat = pathname === "/" || pathname === "/chat" || pathname === "/chat/";
  if (isChat && !new URLSearchParams(search).has("message")) document.documentElement.dataset.page = "chat";
})();
