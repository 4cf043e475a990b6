import { readdirSync, readFileSync } from 'node:fs';

/** A fenced block of commands or of code in a page. */
export interface Block {
  /** Where it is: "docs/tools.md:27". */
  at: string;
  language: 'sh' | 'ts' | 'js' | 'json';
  text: string;
  /** Why it is not run; null when it is. */
  reason: string | null;
}

/** Pages for people, other than those that are generated. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md') && name !== 'conformance.md')
    .map((name) => `docs/${name}`),
];

/** Names of such blocks in Markdown. */
const LANGUAGES: Record<string, Block['language']> = {
  sh: 'sh',
  bash: 'sh',
  shell: 'sh',
  console: 'sh',
  ts: 'ts',
  typescript: 'ts',
  js: 'js',
  javascript: 'js',
  json: 'json',
};

/** The blocks of a page, in order, those in lists too. `no-run: WHY` behind the language says that one is not run. */
export function blocksIn(page: string): Block[] {
  const lines = readFileSync(page, 'utf8').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^( *)```(\w+)?(?: (.*))?$/.exec(lines[at]!);
    if (!fence) continue;
    const [, indent = '', name, more] = fence;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    const language = LANGUAGES[name ?? ''];
    if (language) {
      const reason = more === undefined ? null : (/^no-run: (\S.+)$/.exec(more)?.[1] ?? '');
      const text = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
      blocks.push({ at: `${page}:${at + 1}`, language, text: text.join('\n'), reason });
    }
    at = end;
  }
  return blocks;
}
