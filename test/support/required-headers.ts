import type { RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';

/** Returns the headers without which a route refuses every request, and all those that games send, with the contract's own examples. */
export const requiredHeaders = ({ headers, rate, failures }: RouteContract): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers?._zod.def.shape ?? {})
      .filter(([, field]) => rate === 'hook' || failures === 'error-key' || field._zod.optin !== 'optional')
      .map(([name, field]) => [name, String(exampleOf(field))]),
  );
