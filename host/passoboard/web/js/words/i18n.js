// The page's texts in the reader's language: the shared ones and those of each game.

import { recall, store } from "../state/remembered.js";

/** @typedef {Record<string, string | number>} Places */

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };
const KEPT = "passoboard.language";

/** The games whose texts to load as well. @type {Set<string>} */
const games = new Set();
/** Files already loaded, by path. @type {Map<string, Promise<Record<string, string>>>} */
const loaded = new Map();
/** @type {Record<string, string>} */
let texts = {};
export let language = "en";

/** @param {string} text @param {Places} places */
function fillIn(text, places) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}

/** Return a text with its {places} filled in. @param {string} key @param {Places} [places] */
export function t(key, places = {}) {
  return fillIn(texts[key] ?? key, places);
}

/** Return a text, or a fallback if no language has it yet.
 *  @param {string} key @param {string} instead @param {Places} [places] */
export function tOr(key, instead, places = {}) {
  return key in texts ? t(key, places) : instead;
}

/** Return a text in the plural form for a number, which it can include as {count}.
 *  @param {string} key @param {number} count @param {Places} [places] */
export function tn(key, count, places = {}) {
  const form = new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
  return t(`${key}.${form}`, { count: formatNumber(count), ...places });
}

/** Return a number in the reader's format. @param {number} value @param {number} [digits] */
export function formatNumber(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** Return a date and time in the reader's format. @param {string | null} iso */
export function formatTime(iso) {
  return iso ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso)) : "";
}

/** Return a short text for a time span. @param {number | null | undefined} ms */
export function formatSpan(ms) {
  if (ms == null) return "";
  const seconds = ms / 1000;
  if (seconds < 60) return `${formatNumber(seconds, seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")} min`;
}

/** Return seconds as a clock shows them. @param {number} seconds */
export function formatClock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return the language to start with: the one chosen here, or the browser's first available one. */
export function preferred() {
  const wanted = [recall(KEPT) ?? "", ...navigator.languages];
  return wanted.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES) ?? "en";
}

/** Return the texts in a file; a failed load is retried on the next call.
 *  @param {string} path @returns {Promise<Record<string, string>>} */
function load(path) {
  const found = loaded.get(path) ?? fetch(`i18n/${path}.json`).then((answer) => answer.json()).catch((error) => {
    loaded.delete(path);
    throw error;
  });
  loaded.set(path, found);
  return found;
}

/** Return all texts of a language, with game texts prefixed by the game's name; games may be added meanwhile.
 *  @param {string} name @returns {Promise<Record<string, string>>} */
async function allTexts(name) {
  const own = await load(name);
  const found = { ...own };
  for (const game of games) {
    for (const [key, text] of Object.entries(await load(`${game}/${name}`))) found[`${game}.${key}`] = text;
  }
  return found;
}

/** Add the texts of a game, under the game's name. @param {string} game */
export async function addGame(game) {
  games.add(game);
  const asked = language;
  try {
    const found = await allTexts(asked);
    if (asked === language) texts = found;
  } catch (error) {
    games.delete(game);
    throw error;
  }
}

/** Load a language and apply it to the page. @param {string} name @param {boolean} [keep] */
export async function useLanguage(name, keep = false) {
  texts = await allTexts(name);
  language = name;
  if (keep) store(KEPT, name);
  document.documentElement.lang = name;
  translate(document);
}

/** Fill in the text of all elements that name a text key. @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.getAttribute("data-t") ?? "");
  for (const element of root.querySelectorAll("[data-t-label]")) {
    const label = t(element.getAttribute("data-t-label") ?? "");
    element.setAttribute("aria-label", label);
    element.setAttribute(element instanceof HTMLInputElement ? "placeholder" : "title", label);
  }
}
