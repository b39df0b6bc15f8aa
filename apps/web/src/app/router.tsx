import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import { ChatPage } from "./chat-page.tsx";
import { parseSearch, stringifySearch, validateChatSearch } from "./chat-search.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: validateChatSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/chat", search, replace: true });
  },
});

const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chat",
  validateSearch: validateChatSearch,
  // The API version holds for every call of the page, whatever room it goes to.
  search: { middlewares: [retainSearchParams(["api"])] },
  component: ChatPage,
});

/** The addresses of the page. `history` is the browser's unless given. */
export function createPageRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree: rootRoute.addChildren([indexRoute, chatRoute]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorScreen,
    ...options,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
  interface HistoryState {
    /** Whether the composer was filled with the address's message already. */
    isMessageTaken?: boolean;
  }
}
