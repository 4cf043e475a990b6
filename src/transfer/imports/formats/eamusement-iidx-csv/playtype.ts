import type { SentWith } from '../../../../../db/schema/imports.ts';
import { invalidRequest } from '../../../../base/shared/refusal.ts';

const OTHER = { SP: 'DP', DP: 'SP' } as const;

/**
 * Returns the playtype in the form field, since the file does not contain it. Throws a 400 if it is missing, or if the file's name has the
 * letters of the other one and `assertPlaytypeCorrect` was not sent: scores on the wrong charts are hard to find again.
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
      `the file name "${filename}" suggests ${other}; if the scores are ${playtype}, confirm it (assertPlaytypeCorrect)`,
    );
  }
  return playtype;
}

const refused = (message: string) => invalidRequest([{ path: 'playtype', message }]);
