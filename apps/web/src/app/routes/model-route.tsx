import { getRouteApi } from "@tanstack/react-router";
import { ModelPage } from "../../features/model-page/model-page.tsx";
import { apiVersionIn } from "../chat/chat-search.ts";
import { PageFrame } from "../shell/page-frame.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

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
