import type { Client } from '../../../../contracts/client/index.ts';

/**
 * An address that has something to show, as it is or asked of Hazel's client, and who looks at it, for the path of
 * each route.
 */
export type Pages = Record<
  string,
  { at: string | ((hazel: Client) => Promise<string>); as: 'guest' | 'Hazel' | 'Admin' }
>;
