// The page's texts in the reader's language.

import { newEdition } from "./dom.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };
const KEPT = "passoboard.language";

let texts = {};
export let language = "en";

/** Return a text with its {places} filled in. */
export function t(key, places = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}

/** Return a text, or something else if a game brings words that no language has yet. */
export function tOr(key, instead) {
  return texts[key] ?? instead;
}

/** Return a number the way readers write it. */
export function formatNumber(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** Return a date and time of day the way readers write it. */
export function formatTime(iso) {
  return iso ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso)) : "";
}

/** Return a span of time in a few characters. */
export function formatSpan(ms) {
  if (ms == null) return "";
  const seconds = ms / 1000;
  if (seconds < 60) return `${formatNumber(seconds, seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")} min`;
}

/** Return the language to begin with: the one chosen here, else the first of the browser's that there is. */
export function preferred() {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages].filter(Boolean);
  return wanted.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES) ?? "en";
}

/** Load a language and put it into the page. */
export async function useLanguage(name, keep = false) {
  const answer = await fetch(`i18n/${name}.json`);
  texts = await answer.json();
  language = name;
  if (keep) localStorage.setItem(KEPT, name);
  document.documentElement.lang = name;
  newEdition();
  translate(document);
}

/** Fill in the texts of elements that say which they want. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    if (element.tagName !== "INPUT") element.title = t(element.dataset.tLabel);
    else element.placeholder = t(element.dataset.tLabel);
  }
}
