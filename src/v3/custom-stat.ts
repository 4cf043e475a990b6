import type { Db } from '../../db/open.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { folderIDOf } from './folders/slug.ts';
import { formOf } from './form.ts';

type Query = Readonly<Record<string, unknown>>;

/** Converts the query of a statistic. Throws 400 for a metric without one in Kaiden. */
export async function customQuery({ metric, folderSlug, ...query }: Query, db: Db, gpt: Gpt): Promise<Query> {
  const folderID = typeof folderSlug === 'string' ? ((await folderIDOf(db, gpt, folderSlug)) ?? folderSlug) : undefined;
  return { ...query, property: propertyOf(gpt, String(metric)), ...(folderID !== undefined && { folderID }) };
}

function propertyOf(gpt: Gpt, metric: string): string {
  if (metric === 'playcount') return metric;
  const names = Object.entries(formOf(gpt).names);
  const found = names.find(([, name]) => name === metric);
  if (found) return found[0];
  const known = names.flatMap(([, name]) => name ?? []);
  throw invalidRequest([{ path: 'metric', message: `expected one of ${known.join(', ')}, playcount` }]);
}
