import { isObject } from '../../../base/shared/is-object.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** The only rule of the song database that uses types and paths. Recognised by its text, not by its grammar. */
export const WORLDS_END =
  "((jsonb_typeof(chart.data->'inGameID') = 'number' AND (chart.data->>'inGameID')::int >= 8000) OR " +
  "(jsonb_typeof(chart.data->'inGameID') = 'array' AND jsonb_path_match(chart.data->'inGameID', " +
  "'!exists($.* ? (@ < 8000))')))";

/** Selects charts whose inGameID is at least 8000 or any list: the path never finds an element of one. */
export const worldsEnd: Rule<Subject> = {
  is: 'test',
  test: ({ chartData }) => {
    const id = isObject(chartData) ? chartData['inGameID'] : undefined;
    if (id === undefined) return null;
    return Array.isArray(id) || (typeof id === 'number' && id >= 8000);
  },
};
