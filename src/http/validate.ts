import type { Context } from 'hono';

import type { Fields, RouteContract } from '../../contracts/contract.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import { toIssues } from '../base/shared/zod-issues.ts';
import type { Env } from './env.ts';
import { fullSchema } from './route-config.ts';

type Values = Record<string, unknown>;

/** Values of a request besides its body; undefined where the contract declares none. */
interface Validated {
  params: Values | undefined;
  query: Values | undefined;
  headers: Values | undefined;
}

/** Returns a function that validates the path, query and headers of a route's requests. It throws 400 with all faults of the first part that has any. */
export function validator(contract: RouteContract): (c: Context<Env>) => Validated {
  const [params, query, headers] = [contract.params, contract.query, contract.headers].map(
    (fields) => fields && parser(fields),
  );
  return (c) => ({
    query: query?.(queryOf(c)),
    params: params?.(c.req.param(), () => {
      // No program of another server asks for a path that can't exist.
      c.set('failures', undefined);
    }),
    headers: headers?.(c.req.header()),
  });
}

function parser(fields: Fields): (values: Values, onFault?: () => void) => Values {
  const schema = fullSchema(fields);
  return (values, onFault) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data as Values;
    onFault?.();
    throw invalidRequest(toIssues(parsed.error));
  };
}

/** Returns the values of a query; a key that is repeated has a list. */
function queryOf(c: Context): Values {
  if (!c.req.url.includes('?')) return {};
  return valuesOf(c.req.queries());
}

/** Returns one value for each key; a key that is repeated has a list. */
export const valuesOf = (queries: Record<string, string[]>): Values =>
  Object.fromEntries(Object.entries(queries).map(([key, values]) => [key, values.length === 1 ? values[0] : values]));
