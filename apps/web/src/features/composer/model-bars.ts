// What a composer says of models that are missing, loaded together.
export { MissingModelBar } from "./missing-model-bar.tsx";
export { ImageModelBanner } from "./modes/image-model-banner.tsx";
