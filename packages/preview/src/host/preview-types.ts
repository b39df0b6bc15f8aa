import type { Bundler } from "../bundler/create-bundler.ts";
import type { AppModels } from "../models/model-call.ts";
import type { ProjectFile } from "../project/project-files.ts";
import type { PreviewStorage } from "../storage/preview-storage.ts";
import type { InputGroup } from "./input-group.ts";
import type { PreviewEvent, PreviewState } from "./preview-events.ts";

export interface PreviewOptions {
  /** Filled by the preview; it must have a position and a size of its own. */
  container: HTMLElement;
  artifactId: string;
  bundler: Bundler;
  storage: PreviewStorage;
  /** The frame's accessible name. */
  title: string;
  onEvent: (event: PreviewEvent) => void;
  /** Whether the preview can be inspected: its page has an additional script. */
  isInspected?: boolean;
  /** The group of previews whose input this one shares: its page has an additional script. */
  group?: InputGroup | undefined;
  /** Whether its elements can be pointed at: its page has an additional script. */
  isPointable?: boolean;
  /** The models that the app may call; absent: its calls are refused. */
  models?: AppModels | undefined;
}

export interface ProjectToShow {
  files: readonly ProjectFile[];
  /** The file that the project begins with, a page or a module; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts even where the network is not allowed. */
  allowedPackages?: readonly string[];
  /**
   * Whether the version is still being generated, or is only tried out: its events say so, its app opens no dialogs,
   * and other builds come first.
   */
  isEarly?: boolean;
}

export interface Preview {
  /** Builds and runs a project, in place of the previous one, which runs until then. */
  show(project: ProjectToShow): void;
  /** Runs the current project from its beginning. */
  reload(): void;
  /** Gives the frame another accessible name. */
  entitle(title: string): void;
  /** Ends the artifact, even if it does not respond. */
  stop(): void;
  /** Inspects the page, if it can be inspected; the result is the events `inspected` and `pictured`. */
  inspect(): void;
  /** Lets the person choose an element, or ends that; the result is the event `pointed` or `pointing-ended`. */
  point(isPointing: boolean): void;
  /** Evaluates a text in the artifact's page; a line of the console has the result. Returns whether a page runs. */
  evaluate(text: string): boolean;
  dispose(): void;
  state(): PreviewState;
}
