import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import {
  canReason,
  drawsImages,
  isDemoModel,
  readsImages,
  servedBy,
  shortModelName,
} from "../../bindings/model-kind.ts";
import { formatContext, formatPrice } from "../../ui/models/model-figures.ts";
import { vendorOf } from "../../ui/models/vendor.ts";
import type { ModelChoice } from "./default-models.ts";
import type { PaletteCommand } from "./palette-commands.ts";

/** A heading, or a row that can be chosen. */
export type PaletteRow = { type: "heading"; key: string; text: string } | PaletteChoiceRow;

export type PaletteChoiceRow = PaletteModelRow | PaletteCommandRow;

/** A room, an action or a setting. */
export interface PaletteCommandRow {
  type: "command";
  key: string;
  command: PaletteCommand;
}

export interface PaletteModelRow {
  type: "model";
  key: string;
  choice: ModelChoice;
  name: string;
  /** The slug, the vendor, and the provider where the slug does not name it; a description for the router and demos. */
  detail: string;
  price: string | undefined;
  context: string | undefined;
  badges: readonly string[];
  /** How many characters of the room use it already. */
  inRoom: number;
  isFavourite: boolean;
}

/** Tells a person that the built-in programs are no models. */
export const demoHeading = t`Demo · no AI: a program that shows how Tutti works`;

/**
 * The rows of the palette. While nothing is typed, the models are grouped (favorites, recently added ones, the router,
 * connected models, the demo), each model in the first group that it belongs to; the results of a search are one list,
 * best first, followed by the rooms and the actions that match.
 */
export function paletteRows(options: {
  matchingModels: readonly Model[];
  isSearch: boolean;
  /** How many characters of the room use a model, by slug. */
  inRoom: ReadonlyMap<string, number>;
  commands?: readonly PaletteCommand[];
  /** Slugs, in their order. */
  favorites?: readonly string[];
  recent?: readonly string[];
}): PaletteRow[] {
  const { favorites = [], recent = [] } = options;
  const favoriteSlugs = new Set(favorites);
  const rows = options.matchingModels.map((model) => toRow(model, options.inRoom, favoriteSlugs));
  const commands = (options.commands ?? []).map(
    (command): PaletteCommandRow => ({ type: "command", key: `command ${command.id}`, command }),
  );
  if (options.isSearch) {
    return [
      ...(commands.length > 0 ? group(t`Models`, rows) : rows),
      ...group(
        t`Rooms`,
        commands.filter(({ command }) => command.kind === "room"),
      ),
      ...group(
        t`Actions`,
        commands.filter(({ command }) => command.kind === "action"),
      ),
      ...group(
        t`Settings`,
        commands.filter(({ command }) => command.kind === "setting"),
      ),
      ...group(
        t`Connect to use`,
        commands.filter(({ command }) => command.kind === "connect"),
      ),
    ];
  }
  const favoriteRows = rowsBySlug(rows, favorites);
  const recentRows = rowsBySlug(
    rows,
    recent.filter((slug) => !favoriteSlugs.has(slug)),
  );
  const first = new Set([...favoriteRows, ...recentRows]);
  const others = rows.filter((row) => !first.has(row));
  return [
    ...group(t`Favorites`, favoriteRows),
    ...group(t`Recent`, recentRows),
    ...group(t`Default`, others.filter(isRouter)),
    ...group(
      t`Models`,
      others.filter((row) => !(isRouter(row) || isDemo(row))),
    ),
    ...group(demoHeading, others.filter(isDemo)),
  ];
}

function rowsBySlug(rows: readonly PaletteModelRow[], slugs: readonly string[]): PaletteModelRow[] {
  return slugs.flatMap((slug) => rows.find((row) => row.choice.model === slug) ?? []);
}

/** How many characters use each model, by slug. */
export function countModels(characters: readonly { model: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { model } of characters) counts.set(model, (counts.get(model) ?? 0) + 1);
  return counts;
}

/**
 * The row that an arrow key leads to: the next choice below (`step` 1) or above (-1), past headings, around the ends.
 * Undefined where there are no choices.
 */
export function nextChoice(rows: readonly PaletteRow[], from: number, step: 1 | -1): number | undefined {
  for (let distance = 1; distance <= rows.length; distance += 1) {
    const index = (((from + step * distance) % rows.length) + rows.length) % rows.length;
    const type = rows[index]?.type;
    if (type !== undefined && type !== "heading") return index;
  }
  return undefined;
}

function group(text: string, rows: readonly PaletteChoiceRow[]): PaletteRow[] {
  return rows.length === 0 ? [] : [{ type: "heading", key: `heading ${text}`, text }, ...rows];
}

function isRouter(row: PaletteModelRow): boolean {
  return row.choice.model === AUTO_ROUTER_MODEL;
}

function isDemo(row: PaletteModelRow): boolean {
  return isDemoModel(row.choice.model);
}

function toRow(model: Model, inRoom: ReadonlyMap<string, number>, favorites: ReadonlySet<string>): PaletteModelRow {
  let facts = factsByModel.get(model);
  if (facts === undefined) {
    facts = factsOf(model);
    factsByModel.set(model, facts);
  }
  return {
    ...facts,
    inRoom: inRoom.get(model.id) ?? 0,
    isFavourite: favorites.has(model.id),
  };
}

type ModelFacts = Omit<PaletteModelRow, "inRoom" | "isFavourite">;

/** Independent of the query: computing the facts anew for thousands of models would take longer than a frame. */
const factsByModel = new WeakMap<Model, ModelFacts>();

function factsOf(model: Model): ModelFacts {
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
  };
}

function detailOf(model: Model): string {
  // The function of the built-in ones says more than their provider.
  if (model.id === AUTO_ROUTER_MODEL) return t`${model.id} · picks a model for each message`;
  if (isDemoModel(model.id)) return [model.id, model.description?.trim()].filter(Boolean).join(" · ");
  const vendor = vendorOf(model.id).name;
  const provider = servedBy(model.id, model.provider_name);
  return [model.id, vendor, ...(provider === vendor ? [] : [t`served by ${provider}`])].join(" · ");
}

function badgesOf(model: Model): string[] {
  // The router's abilities are those of the model that it picks: listing them would say nothing.
  if (model.id === AUTO_ROUTER_MODEL) return [];
  return [
    ...(isDemoModel(model.id) ? [t`Demo`] : []),
    ...(canReason(model) ? [t`Reasoning`] : []),
    ...(readsImages(model) ? [t`Sees images`] : []),
    ...(drawsImages(model) ? [t`Draws images`] : []),
  ];
}
