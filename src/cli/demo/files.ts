import { fileURLToPath } from 'node:url';

const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../demo/' : './demo/', import.meta.url);

/** The path of something in the demo folder that comes with the program. */
export const bundled = (name: string): string => fileURLToPath(new URL(name, folder));
