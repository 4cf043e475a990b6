import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readSources, type Source } from '../../scripts/imports/sources.ts';

/** Openings that hide what a comment is about. Returns, Reads, Throws…, or a noun, say it at once. */
const VAGUE = /^(?:What|Makes what|The same|Another one|Whoever|That is none)\b/;

/** Texts that begin like that and are plain all the same. */
const PLAIN = new Set(['What’s new']);

/** Every TypeScript file of a folder, tests included. */
const filesIn = (folder: string): { path: string; text: string }[] => [
  ...readSources(folder),
  ...globSync(`${folder}/**/*.test.ts`).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];

/** Returns the comments of a file, with the line numbers of their starts. Lines of `//` below each other are one comment. */
function commentsOf(text: string): { line: number; words: string }[] {
  const found: { line: number; words: string }[] = [];
  let last = -1;
  const tokens =
    /\/\*\*?[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=[\s.,;)\]])/g;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (!/^\/[*/]/.test(token)) continue;
    const line = text.slice(0, index).split('\n').length;
    const isContinued = token.startsWith('//') && line === last + 1;
    last = token.startsWith('//') ? line : -1;
    if (!isContinued) found.push({ line, words: token.replace(/^\/[*/]+[\s*]*/, '') });
  }
  return found;
}

const vagueIn = ({ path, text }: { path: string; text: string }): string[] =>
  commentsOf(text)
    .filter(({ words }) => VAGUE.test(words))
    .map(({ line, words }) => `${path}:${line}: ${words.split('\n')[0]}`);

test('vague openings of comments are found, in every form of comment and nowhere else', () => {
  const text = [
    '/** What a file holds. */',
    '/**',
    ' * Makes what reads a file.',
    ' */',
    "const says = 'What // The same'; // The same for folders.",
    '// Reads a folder.',
    '// What follows continues that sentence.',
    'const none = `/** Another one */`;',
    '/* Whoever reads this. */',
    '// Whatever the file is called, it is read.',
  ].join('\n');
  expect(vagueIn({ path: 'a.ts', text })).toEqual([
    'a.ts:1: What a file holds. */',
    'a.ts:2: Makes what reads a file.',
    'a.ts:5: The same for folders.',
    'a.ts:9: Whoever reads this. */',
  ]);
});

test.for(['src', 'db', 'contracts', 'web', 'scripts', 'bench', 'test'])(
  'comments in %s say at once what they are about',
  (folder) => {
    expect(filesIn(folder).flatMap(vagueIn)).toEqual([]);
  },
);

/** Returns the texts in a file's code that begin vaguely, with the file. */
const vagueTextsIn = ({ path, code }: Pick<Source, 'path' | 'code'>): string[] =>
  [...code.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g)]
    .map(([literal]) => literal.slice(1, -1))
    .filter((text) => VAGUE.test(text) && text.includes(' ') && !PLAIN.has(text))
    .map((text) => `${path}: ${text}`);

test('vague openings of texts are found', () => {
  const code =
    "const t = { title: 'What is new here', news: 'What’s new', id: 'What' }; const s = \"Whoever runs it\";";
  expect(vagueTextsIn({ path: 'a.ts', code })).toEqual(['a.ts: What is new here', 'a.ts: Whoever runs it']);
});

test.for(['src', 'db', 'contracts', 'web', 'scripts', 'bench'])(
  'texts in %s, of errors, commands, contracts and pages, say at once what they are about',
  (folder) => {
    expect(readSources(folder).flatMap(vagueTextsIn)).toEqual([]);
  },
);

test('pages of documentation have headings that name things', () => {
  const headings = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'web/*.md']).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) =>
        /^#+ (?:Makes what|The same|Another one|Whoever|The end|Back again|What (?:it|they) (?:does|do))\b/.test(line),
      )
      .map((line) => `${path}: ${line}`),
  );
  expect(headings).toEqual([]);
});
