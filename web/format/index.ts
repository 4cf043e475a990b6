import type { GamePTConfig } from 'kaiden-client';

import { useLanguage } from '../texts/index.ts';
import type { Language } from '../texts/language.ts';

/** Formats numbers and times in the reader's language and time zone. Times are Unix ms. */
export function useFormat() {
  const { language } = useLanguage();
  return formatIn(language);
}

type ScoreForm = Pick<GamePTConfig, 'scoreUnit' | 'scoreDecimals'>;
type Format = ReturnType<typeof formatOf>;

/** Returns the formatters of a language. */
export const formatIn = (language: Language): Format => (made[language] ??= formatOf(language));

/** Formatters by language: creating one takes longer than rendering a table cell. */
const made: { [L in Language]?: Format } = {};

/** Returns the locale of dates: the language of the page, as it is written in the region of the reader's browser. */
export function localeOf(language: Language): string {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return region === undefined ? language : `${language}-${region}`;
}

/** Returns a function that creates a formatter at its first call: each takes a phone several milliseconds. */
function once<F>(create: () => F): () => F {
  let created: F | undefined;
  return () => (created ??= create());
}

function formatOf(language: Language) {
  const dates = (style: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(localeOf(language), style));
  // The most that a score has, in maimai DX.
  const number = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }));
  const decimal = withDecimals(language);
  const date = dates({ dateStyle: 'medium' });
  const time = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const clock = dates({ timeStyle: 'short' });
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  const score = (value: number, game: ScoreForm | undefined) =>
    game?.scoreUnit === '%' ? `${decimal(game.scoreDecimals).format(value)}%` : number().format(value);
  return {
    number: (value: number) => number().format(value),
    /** A difference of scores as their game writes them, with its sign, also that of zero. */
    change: (value: number, game?: ScoreForm) =>
      `${value === 0 ? '±' : value > 0 ? '+' : '−'}${score(Math.abs(value), game)}`,
    /** With so many decimals, without errors of floating-point sums; a dash for null. */
    rating: (value: number | null | undefined, decimals = 2) =>
      value === null || value === undefined ? '–' : decimal(decimals).format(Number(value.toPrecision(12))),
    /** A score as its game writes it; in percent, always with the same decimals. */
    score,
    /** Percent 0–100. */
    percent: (value: number) => `${decimal(2).format(value)}%`,
    date: (ms: number | null) => (ms === null ? '–' : date().format(ms)),
    time: (ms: number | null) => (ms === null ? '–' : time().format(ms)),
    /** The time of day alone. */
    clock: (ms: number) => clock().format(ms),
    ago: (ms: number) => relativeTo(relative(), ms - Date.now()),
  };
}

function withDecimals(language: string): (decimals: number) => Intl.NumberFormat {
  const formats: Intl.NumberFormat[] = [];
  return (decimals) =>
    (formats[decimals] ??= new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }));
}

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function relativeTo(format: Intl.RelativeTimeFormat, ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000];
  return format.format(Math.round(ms / length), unit);
}
