/**
 * Characters that stand for others in players' files: the encoding of a game lacks them, so its tables, and the files made from these, use
 * rare kanji instead. Taken from the alternative titles of public song databases.
 */
const KANJI_STAND_INS: Readonly<Record<string, string>> = {
  齷: 'é',
  曦: 'à',
  曩: 'è',
  罇: 'ê',
  頽: 'ä',
  骭: 'ü',
  驩: 'ø',
  煢: 'ø',
  趁: 'æ',
  闃: 'a',
  瀑: 'a',
  鬥: 'a',
  疉: 'o',
  雋: 'u',
  蔕: 'υ',
  鬆: 'y',
  鹹: 'h',
  餮: 'z',
  鑷: 'ゔ',
  饌: '2',
  龕: '€',
  鑒: '₩',
  盥: '⚙',
  鬻: '♃',
  黻: '*',
  鷸: '♪',
  齶: '♡',
  齲: '♡',
};

/** Letters that some files replace with plain ones and that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  '∅': 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ƶ: 'z',
  ƒ: 'f',
  ʞ: 'k',
  '∧': 'λ',
};

/** Symbols with their variants. */
const SIGNS: Readonly<Record<string, string>> = {
  '~': '\u301C\u223C\u223D\u02DC\u2053',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501',
  "'": '\u2018\u2019\u201A\u201B\u2032\u02BC`',
  '"': '\u201C\u201D\u201E\u201F\u2033\u301D\u301E\u301F',
  '・': '\u00B7\u2022\u2219\u22C5',
  '☆': '★✩✪✫✭⭐',
  '♪': '♫♬♩',
};

const ONE_FOR_ONE = new Map([
  ...Object.entries(KANJI_STAND_INS),
  ...Object.entries(LETTERS),
  ...Object.entries(SIGNS).flatMap(([sign, others]) => Array.from(others, (other) => [other, sign] as const)),
]);
const REPLACED = new RegExp(`[${[...ONE_FOR_ONE.keys()].join('')}]`, 'gu');
/** Hearts, which many files omit, and variants of symbols. */
const DROPPED = /[♡♥❤❣💕💖💗🖤🤍]|\p{Variation_Selector}/gu;
const BLANK = /[\s\p{Cc}\p{Cf}]+/gu;
const ASCII = /^[\0-\u007F]*$/;

function plainLetters(lower: string): string {
  const replaced = lower
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(REPLACED, (sign) => ONE_FOR_ONE.get(sign)!)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
  return replaced.replaceAll(DROPPED, '') || replaced;
}

function step(title: string): string {
  const lower = title.toLowerCase();
  return (ASCII.test(lower) ? lower.replaceAll('`', "'") : plainLetters(lower))
    .replaceAll(BLANK, '')
    .replaceAll("''", '"')
    .replaceAll(/[.・。]{2,}/g, '...');
}

/**
 * Returns the form in which titles are compared when no song matches exactly: without white space, width, case, accents and hearts, and
 * with one spelling of each dash, tilde, quotation mark and ellipsis. Folding is idempotent. The result is stored with each title, so a
 * change of the rules needs a migration that folds them again (`fold_title`).
 */
export function foldTitle(title: string): string {
  let folded = step(title.toWellFormed());
  for (let next = step(folded); next !== folded; next = step(folded)) folded = next;
  return folded;
}
