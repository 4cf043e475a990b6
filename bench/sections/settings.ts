import type { World } from '../world.ts';

/** Settings of a server on a world's data folder. */
export const settings = ({ dataDir }: World): Record<string, string> => ({
  KAIDEN_DATA_DIR: dataDir,
  KAIDEN_PORT: '0',
  KAIDEN_RATE_LIMITS: 'off',
});
