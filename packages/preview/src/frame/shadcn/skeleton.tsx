import { styled } from "./styled.tsx";

export const Skeleton = styled("div", "animate-pulse rounded-md bg-muted");
