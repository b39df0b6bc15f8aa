import { getRouteApi } from "@tanstack/react-router";
import { ModelPage } from "../features/model-page/model-page.tsx";
import { apiVersionIn } from "./chat-search.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { PageFrame } from "./page-frame.tsx";

const route = getRouteApi("/$vendor/$");

/** `/{vendor}/{model}`: all facts about one model, without an account. */
export function ModelRoute() {
  const { vendor, _splat: name = "" } = route.useParams();
  if (name === "") return <NotFoundScreen />;
  const slug = `${vendor}/${name}`;
  return (
    <PageFrame title={slug}>{() => <ModelPage slug={slug} apiVersion={apiVersionIn(location.search)} />}</PageFrame>
  );
}
