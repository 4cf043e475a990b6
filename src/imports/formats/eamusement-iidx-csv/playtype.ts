import type { SentWith } from '../../../../db/schema/imports.ts';
import { invalidRequest } from '../../../shared/refusal.ts';

const OTHER = { SP: 'DP', DP: 'SP' } as const;

/**
 * The playtype that the form names; the file does not say it. Throws a 400 when none is named, or when the file's name
 * has the letters of the other one and `assertPlaytypeCorrect` was not sent: scores on the wrong charts are hard to
 * find again.
 */
export function readPlaytype({ fields, filename }: SentWith): 'SP' | 'DP' {
  const { playtype, assertPlaytypeCorrect } = fields;
  if (playtype !== 'SP' && playtype !== 'DP') {
    const received = playtype === undefined ? 'nothing' : JSON.stringify(playtype);
    throw refused(`expected SP or DP; received ${received}`);
  }
  const other = OTHER[playtype];
  if (assertPlaytypeCorrect === undefined && filename?.toUpperCase().includes(other)) {
    throw refused(
      `the file is named "${filename}", as if it were ${other}; send assertPlaytypeCorrect if it is ${playtype}`,
    );
  }
  return playtype;
}

const refused = (message: string) => invalidRequest([{ path: 'playtype', message }]);
