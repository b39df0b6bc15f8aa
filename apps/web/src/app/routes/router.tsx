import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import { validateActivitySearch } from "../../features/activity/activity-search.ts";
import { validateAdministrationSearch } from "../../features/administration/administration-search.ts";
import { validateSuiteSearch } from "../../features/suites/suite-search.ts";
import { ChatPage } from "../chat/chat-page.tsx";
import { parseSearch, stringifySearch, validateChatSearch } from "../chat/chat-search.ts";
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
  // The API version applies to every call of the page, also after another room is opened.
  search: { middlewares: [retainSearchParams(["api"])] },
  component: ChatPage,
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/activity",
  validateSearch: validateActivitySearch,
  component: lazyRouteComponent(() => import("./activity-route.tsx"), "ActivityRoute"),
});

const evidenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/evidence",
  component: lazyRouteComponent(() => import("./evidence-route.tsx"), "EvidenceRoute"),
});

const suitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/suites",
  component: lazyRouteComponent(() => import("./suites-route.tsx"), "SuitesRoute"),
});

const suiteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/suites/$id",
  validateSearch: validateSuiteSearch,
  component: lazyRouteComponent(() => import("./suites-route.tsx"), "SuiteRoute"),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings-route.tsx"), "SettingsRoute"),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  validateSearch: validateAdministrationSearch,
  component: lazyRouteComponent(() => import("./admin-route.tsx"), "AdminRoute"),
});

const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-password",
  component: lazyRouteComponent(() => import("./set-password-route.tsx"), "SetPasswordRoute"),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join",
  component: lazyRouteComponent(() => import("./join-route.tsx"), "JoinRoute"),
});

const allowProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  component: lazyRouteComponent(() => import("./allow-program-route.tsx"), "AllowProgramRoute"),
});

const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/s/$id",
  component: lazyRouteComponent(() => import("./share-route.tsx"), "ShareRoute"),
});

const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  // A model's own name may contain slashes.
  path: "/$vendor/$",
  component: lazyRouteComponent(() => import("./model-route.tsx"), "ModelRoute"),
});

/**
 * The routes of the page.
 *
 * @param options.history the browser's history by default
 * @param options.defaultOnCatch called with the error that the error screen shows
 */
export function createPageRouter(options: { history?: RouterHistory; defaultOnCatch?: (error: unknown) => void } = {}) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      chatRoute,
      activityRoute,
      evidenceRoute,
      suitesRoute,
      suiteRoute,
      settingsRoute,
      adminRoute,
      setPasswordRoute,
      joinRoute,
      allowProgramRoute,
      shareRoute,
      modelRoute,
    ]),
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
