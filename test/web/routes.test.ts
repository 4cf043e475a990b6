import { expect, test } from 'vitest';

import { readSources } from '../../scripts/imports/sources.ts';
import { PAGES } from './support/pages/index.ts';

test('every page of the app is looked at in a browser', () => {
  const paths = readSources('web/app/routes').flatMap(({ code }) =>
    [...code.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  );
  expect(paths.length).toBeGreaterThan(2);
  expect(Object.keys(PAGES).toSorted()).toEqual(paths.toSorted());
});
