import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, in this order: prefixes of paths. */
const HEAVY = [
  'test/web/pages',
  'test/server/s',
  'test/server/',
  'test/web/',
  'test/property/rating',
  'test/docs/',
  'test/clients/',
  'test/catalogue/slices',
  'test/database/crash',
  'test/cli/',
  'test/contract/walk',
  'test/api/sync',
  'test/api/integrations',
  'test/property/',
  'test/contract/',
];

/** Begins with the files that take longest, so that no worker is left with one of them at the end; what shares a process comes last. */
export default class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const path = moduleId.slice(project.config.root.length + 1);
      const at = HEAVY.findIndex((beginning) => path.startsWith(beginning));
      return (project.config.isolate ? 0 : HEAVY.length + 1) + (at === -1 ? HEAVY.length : at);
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
