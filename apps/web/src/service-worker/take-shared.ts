import { contentOfForm, keepSharedContent } from "../platform/launch/shared-content.ts";

/**
 * Takes what another app shared to the installed page (the manifest's `share_target`), and opens the page with it. The
 * server never sees it.
 */
export async function takeShared(request: Request): Promise<Response> {
  const id = await request
    .formData()
    .then((form) => keepSharedContent(contentOfForm(form), caches))
    .catch(() => "unreadable");
  return Response.redirect(`/chat#shared=${id}`, 303);
}
