import { fileURLToPath } from 'node:url';

const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../demo/' : './demo/', import.meta.url);

/** Returns the path of a bundled file of the demo. */
export const bundled = (name: string): string => fileURLToPath(new URL(name, folder));
