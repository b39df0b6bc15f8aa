import { askHost } from "./models/ask-host.ts";
import { installModels } from "./models/install-models.ts";

// A second script in the page of an artifact that runs in the product: it may call models, as far as the page allows.
installModels(askHost());
