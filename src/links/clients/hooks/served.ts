import type { RouteContract } from '../../../../contracts/contract.ts';
import { api } from '../../../../contracts/index.ts';
import type { Hook } from './hook.ts';

const routes: RouteContract[] = Object.values(api).flatMap((group) => Object.values<RouteContract>(group));
const paths = routes
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Returns whether this server has the path that a hook sends plays to. */
export const isServed = ({ sendsTo }: Pick<Hook, 'sendsTo'>): boolean => paths.some((path) => path.test(sendsTo));
