import { expect, test } from 'vitest';

import { readSources } from '../../scripts/imports/sources.ts';
import { PAGES } from './support/pages/index.ts';

test('every page of the app is looked at in a browser', () => {
  // Addresses that game clients open lead to one of the pages.
  const files = readSources('web/app/routes').filter(({ path }) => !path.endsWith('client-links.ts'));
  const paths = files.flatMap(({ code }) => [...code.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!));
  expect(paths.length).toBeGreaterThan(2);
  expect(Object.keys(PAGES).toSorted()).toEqual(paths.toSorted());
});
