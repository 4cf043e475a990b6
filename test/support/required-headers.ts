import type { RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';

/** Returns the headers without which a route refuses every request, with the contract's own examples. */
export const requiredHeaders = ({ headers }: RouteContract): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers?._zod.def.shape ?? {})
      .filter(([, field]) => field._zod.optin !== 'optional')
      .map(([name, field]) => [name, String(exampleOf(field))]),
  );
