import { isObject } from '../../../shared/is-object.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** The one rule of the song database that asks for types and paths. It is known as this text, not by its grammar. */
export const WORLDS_END =
  "((jsonb_typeof(chart.data->'inGameID') = 'number' AND (chart.data->>'inGameID')::int >= 8000) OR " +
  "(jsonb_typeof(chart.data->'inGameID') = 'array' AND jsonb_path_match(chart.data->'inGameID', " +
  "'!exists($.* ? (@ < 8000))')))";

/** Takes charts whose inGameID is 8000 or more, or any list: the path never finds an element of one. */
export const worldsEnd: Rule<Subject> = {
  is: 'test',
  test: ({ chartData }) => {
    const id = isObject(chartData) ? chartData['inGameID'] : undefined;
    if (id === undefined) return null;
    return Array.isArray(id) || (typeof id === 'number' && id >= 8000);
  },
};
