import { useQuery } from "@tanstack/react-query";
import type { Ranking, Vote } from "@tutti/domain";
import { useEffect, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRecords } from "../../bindings/use-record.ts";
import { useLibrary } from "../../bindings/use-room.ts";
import { type RankClient, startRankClient } from "./rank-client.ts";

/** All votes of the person, read anew when the page gets the focus again, and with each vote of this tab. */
export function useVotes() {
  const { evidence, tables } = useEngine();
  const isReady = useLibrary().status === "ready";
  const here = useRecords(tables.votes);
  return useQuery({
    queryKey: ["votes", here] as const,
    queryFn: () => evidence.allVotes(),
    enabled: isReady,
    refetchOnWindowFocus: "always",
    placeholderData: (previous: Vote[] | undefined) => previous,
  });
}

/** The ranking that results from the votes; the previous one while it is computed. */
export function useRanking(votes: readonly Vote[]) {
  const client = useRankClient();
  return useQuery({
    queryKey: ["ranking", votes, client !== undefined] as const,
    queryFn: () => (client as RankClient).rank(votes),
    enabled: client !== undefined,
    placeholderData: (previous: Ranking | undefined) => previous,
  });
}

function useRankClient(): RankClient | undefined {
  const [client, setClient] = useState<RankClient>();
  useEffect(() => {
    const rankClient = startRankClient();
    setClient(rankClient);
    return () => rankClient.close();
  }, []);
  return client;
}
