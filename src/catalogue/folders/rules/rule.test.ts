import fc from 'fast-check';
import { expect, test } from 'vitest';

import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { and, compileRule, hintsOf, not, or, type Rule, type Truth } from './rule.ts';
import { subjectOf } from './subject.ts';
import { parseWhere } from './where.ts';

// The truth tables of the SQL standard, by row and column: true, false, unknown.
const T = true;
const F = false;
const U = null;
const order = [T, F, U];
const AND: Truth[][] = [
  [T, F, U],
  [F, F, F],
  [U, F, U],
];
const OR: Truth[][] = [
  [T, T, T],
  [T, F, U],
  [T, U, U],
];
const NOT: Truth[] = [F, T, U];

/** An expression over outcomes. */
type Tree = Truth | { op: 'and' | 'or'; left: Tree; right: Tree } | { op: 'not'; of: Tree };

const isLeaf = (tree: Tree): tree is Truth => tree === null || typeof tree === 'boolean';

function expected(tree: Tree): Truth {
  if (isLeaf(tree)) return tree;
  if (tree.op === 'not') return NOT[order.indexOf(expected(tree.of))]!;
  const [left, right] = [tree.left, tree.right].map((one) => order.indexOf(expected(one)));
  return (tree.op === 'and' ? AND : OR)[left!]![right!]!;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<Truth>(T, F, U),
    fc.record({ op: fc.constantFrom('and' as const, 'or' as const), left: tie('tree'), right: tie('tree') }),
    fc.record({ op: fc.constant('not' as const), of: tie('tree') }),
  ),
}));

function ruleOf(tree: Tree): Rule<unknown> {
  if (isLeaf(tree)) return { is: 'test', test: () => tree };
  if (tree.op === 'not') return not(ruleOf(tree.of));
  return (tree.op === 'and' ? and : or)([ruleOf(tree.left), ruleOf(tree.right)]);
}

/** Writes an expression with only those brackets that precedence needs. */
function whereOf(tree: Tree, around = 0): string {
  if (isLeaf(tree)) return tree === null ? "chart.data->>'x' = '1'" : `chart.level = '${tree ? 12 : 11}'`;
  const level = { or: 1, and: 2, not: 3 }[tree.op];
  const text =
    tree.op === 'not'
      ? `NOT ${whereOf(tree.of, level)}`
      : `${whereOf(tree.left, level)} ${tree.op.toUpperCase()} ${whereOf(tree.right, level)}`;
  return level < around ? `(${text})` : text;
}

test('and, or and not follow three-valued logic', () => {
  fc.assert(
    fc.property(tree, (tree) => {
      expect(compileRule(ruleOf(tree))(undefined)).toBe(expected(tree));
    }),
    propertyRuns(500),
  );
});

test('AND, OR and NOT of a where do, with the usual precedence', () => {
  const subject = subjectOf({ level: '12', data: {} }, {});
  fc.assert(
    fc.property(
      tree.filter((tree) => whereOf(tree).length <= 2_000),
      (tree) => {
        expect(compileRule(parseWhere(whereOf(tree)))(subject)).toBe(expected(tree));
      },
    ),
    propertyRuns(500),
  );
});

test('rules of no parts take everything when joined by AND, and nothing when joined by OR', () => {
  expect(compileRule(and([]))(undefined)).toBe(true);
  expect(compileRule(or([]))(undefined)).toBe(false);
});

test('hints are those of parts joined by AND, never of what is turned round or an alternative', () => {
  const keys = (where: string) => hintsOf(parseWhere(where)).map(({ key }) => key);
  expect(keys("chart.level = '1' AND (chart.difficulty IN ('A', 'B') AND chart.level_num < 2)")).toEqual([
    'chart.level',
    'chart.difficulty',
  ]);
  expect(keys("chart.level = '1' OR chart.level = '2'")).toEqual([]);
  expect(keys("NOT chart.level = '1'")).toEqual([]);
});
