import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { publicationOperations } from "@tutti/contract/operations/publications";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PUBLICATIONS_KEY, usePublicationOf } from "./use-publications.ts";

interface FollowHeadProps {
  artifact: Artifact;
  head: ArtifactVersion;
  /** Builds the head as one document; its errors are shown. */
  build: () => Promise<string>;
}

/** Publishes each new head if the artifact's publication is set to always show it. Renders nothing. */
export function FollowHead({ artifact, head, build }: FollowHeadProps) {
  const { callApi, notify } = useServices();
  const queryClient = useQueryClient();
  const { data: publication } = usePublicationOf(artifact.id);
  const publishing = useMutation({
    mutationFn: async (id: string) => {
      const body = { title: artifact.name, version: head.versionNumber, document: await build() };
      return call(callApi, publicationOperations.publish, { parameters: { id }, body });
    },
    onSuccess: ({ data: { version } }) => notify({ kind: "success", title: t`Version ${version} is published` }),
    onError: (error) =>
      notify({ kind: "error", title: t`Version ${head.versionNumber} was not published`, text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PUBLICATIONS_KEY }),
  });
  const isBehind = publication?.follows_head === true && publication.version !== head.versionNumber;
  const isReady = head.generationStatus === "success" && head.error === undefined;
  // Once for each head: a head that does not build is reported, and not tried again.
  const awaitedId = isBehind && isReady ? head.id : undefined;
  const follow = useEffectEvent(() => publication && publishing.mutate(publication.id));
  useEffect(() => {
    if (awaitedId !== undefined) follow();
  }, [awaitedId]);
  return null;
}
