import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, in this order: beginnings of paths. */
const HEAVY = [
  'test/web/pages',
  'test/property/derived',
  'test/server/',
  'test/web/',
  'test/database/crash',
  'test/property/',
  'test/contract/walk',
  'test/docs/',
  'test/api/sync',
  'test/api/integrations',
  'test/clients/',
  'test/cli/',
  'test/contract/',
];

/** Begins with the files that take longest, so that no worker is left with one of them at the end. */
export default class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const path = moduleId.slice(project.config.root.length + 1);
      const at = HEAVY.findIndex((beginning) => path.startsWith(beginning));
      return at === -1 ? HEAVY.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
