import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import {
  canReason,
  drawsImages,
  isDemoModel,
  readsImages,
  servedBy,
  shortModelName,
} from "../../bindings/model-kind.ts";
import { vendorOf } from "../../ui/vendor.ts";
import type { ModelChoice } from "./default-models.ts";
import { formatContext, formatPrice } from "./model-figures.ts";

/** A heading, or a model that can be chosen. */
export type PaletteRow = { type: "heading"; key: string; text: string } | PaletteModelRow;

export interface PaletteModelRow {
  type: "model";
  key: string;
  choice: ModelChoice;
  name: string;
  /** The slug, and who made and serves the model where the slug does not say it. */
  detail: string;
  price: string | undefined;
  context: string | undefined;
  badges: readonly PaletteBadge[];
  /** How many characters of the room use it already. */
  inRoom: number;
}

export type PaletteBadge = "Demo" | "Reasoning" | "Sees images" | "Draws images";

/** What tells a person that the built-in programs are no models. */
export const demoHeading = "Demo · no AI: a program that shows how Tutti works";

/**
 * The rows of the palette. While nothing is typed, the models stand in three groups (the router, what is connected, the
 * demo); what was found by typing is one list, best first.
 */
export function paletteRows(options: {
  found: readonly Model[];
  isSearch: boolean;
  /** How many characters of the room use a model, by slug. */
  inRoom: ReadonlyMap<string, number>;
}): PaletteRow[] {
  const rows = options.found.map((model) => toRow(model, options.inRoom));
  if (options.isSearch) return rows;
  return [
    ...group("Default", rows.filter(isRouter)),
    ...group(
      "Models",
      rows.filter((row) => !(isRouter(row) || isDemo(row))),
    ),
    ...group(demoHeading, rows.filter(isDemo)),
  ];
}

/** How many characters use each model, by slug. */
export function countModels(characters: readonly { model: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { model } of characters) counts.set(model, (counts.get(model) ?? 0) + 1);
  return counts;
}

/**
 * The row that an arrow key leads to: the next model below (`step` 1) or above (-1), past headings, around the ends.
 * Undefined where there is no model.
 */
export function nextModelRow(rows: readonly PaletteRow[], from: number, step: 1 | -1): number | undefined {
  for (let distance = 1; distance <= rows.length; distance += 1) {
    const index = (((from + step * distance) % rows.length) + rows.length) % rows.length;
    if (rows[index]?.type === "model") return index;
  }
  return undefined;
}

function group(text: string, rows: readonly PaletteModelRow[]): PaletteRow[] {
  return rows.length === 0 ? [] : [{ type: "heading", key: `heading ${text}`, text }, ...rows];
}

function isRouter(row: PaletteModelRow): boolean {
  return row.choice.model === AUTO_ROUTER_MODEL;
}

function isDemo(row: PaletteModelRow): boolean {
  return isDemoModel(row.choice.model);
}

function toRow(model: Model, inRoom: ReadonlyMap<string, number>): PaletteModelRow {
  const name = shortModelName(model.name);
  return {
    type: "model",
    key: model.id,
    choice: { model: model.id, name },
    name,
    detail: detailOf(model),
    price: formatPrice(model.pricing),
    context: formatContext(model.context_length),
    badges: badgesOf(model),
    inRoom: inRoom.get(model.id) ?? 0,
  };
}

function detailOf(model: Model): string {
  // What the built-in ones do says more than who serves them.
  if (model.id === AUTO_ROUTER_MODEL) return `${model.id} · picks a model for each message`;
  if (isDemoModel(model.id)) return [model.id, model.description?.trim()].filter(Boolean).join(" · ");
  const vendor = vendorOf(model.id).name;
  const provider = servedBy(model.id, model.provider_name);
  return [model.id, vendor, ...(provider === vendor ? [] : [`served by ${provider}`])].join(" · ");
}

function badgesOf(model: Model): PaletteBadge[] {
  // The router can do what the model that it picks can: to list that would say nothing.
  if (model.id === AUTO_ROUTER_MODEL) return [];
  return [
    ...(isDemoModel(model.id) ? (["Demo"] as const) : []),
    ...(canReason(model) ? (["Reasoning"] as const) : []),
    ...(readsImages(model) ? (["Sees images"] as const) : []),
    ...(drawsImages(model) ? (["Draws images"] as const) : []),
  ];
}
