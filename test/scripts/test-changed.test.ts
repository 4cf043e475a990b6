import { expect, test } from 'vitest';

import { nearestTests } from '../../scripts/test-changed/nearest.ts';
import { nearestRoutes } from '../../scripts/test-changed/routes.ts';

test('a test that has changed itself comes first, then those nearest to what has changed, and no more than are wanted', () => {
  const { tests, left } = nearestTests(['src/base/shared/fold-title.ts', 'test/web/links.test.ts'], 3);
  expect(tests.slice(0, 2)).toEqual(['test/web/links.test.ts', 'src/base/shared/fold-title.test.ts']);
  expect(tests).toHaveLength(3);
  expect(left).toBeGreaterThan(100);
});

test('tests are found over any number of imports, and by what their names have in common with the change', () => {
  expect(nearestTests(['src/play/sessions/store.ts'], 10).tests).toContain('test/api/sessions.test.ts');
});

test('slow tests are left to a run of all, unless they are named like what has changed', () => {
  expect(nearestTests(['db/migrate.ts'], 20).tests.filter((path) => path.startsWith('test/server/'))).toEqual([]);
  expect(nearestTests(['db/migrate.ts'], 20).tests).toContain('test/database/migrate.test.ts');
});

test('what no test loads has none', () => {
  expect(nearestTests(['README.md'], 10)).toEqual({ tests: [], left: 0 });
});

test('the pages that load a changed part of the web app are opened, the nearest first, and no more than are wanted', () => {
  expect(nearestRoutes(['web/pages/chart/Leaderboard.tsx'], 2).routes).toContain(
    '/games/$game/$playtype/charts/$chartID',
  );
  const all = nearestRoutes(['web/components/DataTable.tsx'], 3);
  expect(all.routes).toHaveLength(3);
  expect(all.left).toBeGreaterThan(10);
  expect(nearestRoutes(['src/main.ts', 'README.md'], 3)).toEqual({ routes: [], left: 0 });
});
