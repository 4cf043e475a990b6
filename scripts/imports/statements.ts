import { parseSync } from 'vite';

import type { Source } from './sources.ts';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Methods that run a statement. */
const RUNS = new Set(['all', 'get', 'run', 'execute', 'values', 'sync']);
/** Names that stores give to connections. */
const CONNECTIONS = new Set(['db', 'tx']);

/** Place where a store runs a statement. */
export interface StatementRun {
  /** "file:line". */
  at: string;
  /** Whether the result is awaited, returned, or iterated. */
  isAwaited: boolean;
}

/** Returns every place in a file where a statement of the query builder is run; statements of the driver are left out. */
export function statementRuns({ path, text }: Pick<Source, 'path' | 'text'>): StatementRun[] {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: StatementRun[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (isRun(node, parents.at(-1))) {
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ at: `${path}:${line}`, isAwaited: isAwaited(node, parents) });
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node]);
  };
  visit(program as unknown as Node, []);
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const nameOf = (callee: Node): unknown =>
  callee.type === 'MemberExpression' && callee['computed'] === false ? (callee['property'] as Node)['name'] : undefined;

/** Returns whether a call runs a statement: by a method for that, or as the end of a chain that nobody takes. */
function isRun(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return false;
  const object = callee['object'] as Node;
  if (parent?.type === 'ExpressionStatement' || isVoid(parent))
    return startsAtConnection(object) || isStatement(object);
  return RUNS.has(nameOf(callee) as string) && !isInsert(node, object) && isStatement(object);
}

const isVoid = (node: Node | undefined): boolean => node?.type === 'UnaryExpression' && node['operator'] === 'void';

/** Tells the rows of an insert from a run: `tx.insert(table).values(row)`. */
const isInsert = (call: Node, object: Node): boolean =>
  nameOf(call['callee'] as Node) === 'values' &&
  object.type === 'CallExpression' &&
  nameOf(object['callee'] as Node) === 'insert';

/** Returns whether an expression is a statement: a connection, a call that begins at one, or that is given one. */
function isStatement(object: Node): boolean {
  if (isConnection(object)) return true;
  if (object.type !== 'CallExpression' || isOfDriver(object)) return false;
  const [given] = object['arguments'] as Node[];
  const callee = object['callee'] as Node;
  return startsAtConnection(object) || isConnection(given) || callee.type === 'Identifier' || isStatementChain(callee);
}

const isStatementChain = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && isStatement(callee['object'] as Node);

const isConnection = (node: Node | undefined): boolean =>
  node?.type === 'Identifier' && CONNECTIONS.has(node['name'] as string);

function startsAtConnection(node: Node): boolean {
  if (node.type === 'CallExpression') return startsAtConnection(node['callee'] as Node);
  if (node.type === 'MemberExpression') return startsAtConnection(node['object'] as Node);
  return isConnection(node);
}

/** Tells the driver's `prepare(text)` from the query builder's `prepare()`. */
function isOfDriver(node: Node): boolean {
  if (node.type === 'MemberExpression') return isOfDriver(node['object'] as Node);
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  return (nameOf(callee) === 'prepare' && (node['arguments'] as Node[]).length > 0) || isOfDriver(callee);
}

function isAwaited(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)!;
  const above = parents.slice(0, -1);
  switch (parent.type) {
    case 'AwaitExpression':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return parent['body'] === node;
    case 'YieldExpression':
      return parent['delegate'] === true;
    case 'ForOfStatement':
      return parent['await'] === true && parent['right'] === node;
    case 'ConditionalExpression':
      return parent['test'] !== node && isAwaited(parent, above);
    case 'LogicalExpression':
      return parent['right'] === node && isAwaited(parent, above);
    case 'ChainExpression':
      return isAwaited(parent, above);
    default:
      return false;
  }
}
