import { formats } from '../src/transfer/imports/formats/index.ts';

/** Returns the module that tells the web app of the import formats. */
export function formatList(): string {
  const entries = [...formats].map(([importType, { about }]) => {
    const { label, signs = [], filename, playtypes = [], songs } = about;
    const fields = [
      `importType: ${JSON.stringify(importType)}`,
      `label: ${JSON.stringify(label)}`,
      `signs: [${signs.map(String).join(', ')}]`,
      `filename: ${String(filename ?? null)}`,
      `playtypes: ${JSON.stringify(playtypes)}`,
      `songs: ${JSON.stringify(songs ?? null)}`,
    ];
    return `  { ${fields.join(', ')} },`;
  });
  return `// Generated from src/transfer/imports/formats by npm run generate.

export interface Format {
  importType: string;
  label: { en: string; ja: string };
  /** Patterns that all match the beginning of a file. */
  signs: readonly RegExp[];
  filename: RegExp | null;
  /** To choose from; empty where a file says it. */
  playtypes: readonly string[];
  /** Name of the song database that can come along. */
  songs: string | null;
}

export const FORMATS: readonly Format[] = [
${entries.join('\n')}
];
`;
}
