import { askNowhere } from "./models/ask-host.ts";
import { installModels } from "./models/install-models.ts";

// A second script in a page of its own, as a published one: what an app asks there is refused in words.
installModels(askNowhere);
