import { readdirSync, readFileSync } from 'node:fs';

/** A fenced block of commands or of code in a page. */
export interface Block {
  /** Where it is: "docs/tools.md:27". */
  at: string;
  language: 'sh' | 'ts' | 'js' | 'json';
  text: string;
  /** Why it is not run; null when it is. */
  reason: string | null;
  /** Lines of its output that the page shows; `…` stands for anything. */
  shows: string[];
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

/** Name of a block that shows the output of the one before it. */
const OUTPUT = 'text';

/** Returns the lines that a page shows of the output of a block, and that the output lacks. */
export function lacking({ shows }: Block, output: string): string[] {
  const lines = output.split('\n');
  const fits = (line: string, shown: string) => {
    const parts = shown.trim().split('…');
    const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*');
    return new RegExp(`^${pattern}$`).test(line.trim());
  };
  return shows.filter((shown) => !lines.some((line) => fits(line, shown)));
}

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
      blocks.push({ at: `${page}:${at + 1}`, language, text: text.join('\n'), reason, shows: [] });
    } else if (name === OUTPUT) blocks.at(-1)?.shows.push(...lines.slice(at + 1, end));
    at = end;
  }
  return blocks;
}
