import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { bundleClient } from '../../scripts/build/client.ts';

const LIMIT = 3 * 1024;

test.each(['browser', 'node'] as const)(
  'the client for a %s is small and brings no other package',
  async (platform) => {
    const { metafile, outputFiles } = await bundleClient({ platform, minify: true });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((file) => !file.startsWith('contracts/client/'))).toEqual([]);
    expect(gzipSync(outputFiles[0]!.contents).byteLength).toBeLessThan(LIMIT);
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
    expect(outputFiles[0]!.text).not.toMatch(/zod/i);
  },
);
