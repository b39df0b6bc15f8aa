import { Tabs as Base } from "radix-ui";
import { styled } from "./styled.tsx";

export const Tabs = Base.Root;
export const TabsList = styled(
  Base.List,
  "inline-flex h-10 items-center justify-center rounded-md bg-muted p-1 text-muted-foreground",
);
export const TabsTrigger = styled(
  Base.Trigger,
  "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-sm px-3 py-1.5 text-sm font-medium focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50 data-[state=active]:bg-background data-[state=active]:text-foreground data-[state=active]:shadow-sm",
);
export const TabsContent = styled(Base.Content, "mt-2 focus-visible:outline-none");
