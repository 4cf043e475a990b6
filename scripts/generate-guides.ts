import { readFileSync } from 'node:fs';

import { HOOKS } from '../src/links/clients/hooks/list.ts';
import { formats } from '../src/transfer/imports/formats/index.ts';

/** Types of guides, which the web app has as well. */
const TYPES = new URL('../src/base/shared/guide.ts', import.meta.url);

/** Returns the module that tells the web app how players get their scores: by each format, and with each game hook. */
export function guideList(): string {
  const guides = [...formats].flatMap(([importType, { about }]) =>
    'steps' in about.guide
      ? [`  { importType: ${JSON.stringify(importType)}, ...${JSON.stringify(about.guide)} },`]
      : [],
  );
  const pictures = HOOKS.map(({ hookID, picture }) => `  ${hookID}: ${JSON.stringify(picture)},`);
  return `// Generated from src/transfer/imports/formats and src/links/clients/hooks by npm run generate.

${readFileSync(TYPES, 'utf8').split('\n/** Stands for')[0]}
export interface FormatGuide extends Guide {
  importType: string;
}

export const FORMAT_GUIDES: readonly FormatGuide[] = [
${guides.join('\n')}
];

/** Where the file of a hook is put or its key entered, by the id of the hook. */
export const HOOK_PICTURES: Readonly<Record<string, Picture>> = {
${pictures.join('\n')}
};
`;
}
