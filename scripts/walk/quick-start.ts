import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { blocksIn, lacking } from '../docs/blocks.ts';
import type { Installed } from './installed.ts';
import { startServer } from './server.ts';
import { setUp } from './steps.ts';

/** The page that new operators follow. */
const PAGE = 'docs/quick-start.md';

/** Follows the quick start in a folder of its own: runs its commands in a shell and compares what they print with the page. Returns their number. */
export async function followQuickStart(kaiden: Installed, folder: string): Promise<number> {
  await mkdir(folder);
  const settings = { KAIDEN_DATA_DIR: join(folder, 'data') };
  const server = await startServer(kaiden, settings);
  try {
    await setUp(server.url, server.setupLink);
    // The first one installs and starts the server.
    const blocks = blocksIn(PAGE).filter(({ reason, language }) => reason === null && language === 'sh');
    for (const block of blocks.slice(1)) {
      const commands = block.text
        .replaceAll('/opt/kaiden/lib/demo', dirname(kaiden.imports))
        .replaceAll('http://127.0.0.1:8080', server.url);
      const printed = await kaiden.shell(commands, folder, { ...settings, KAIDEN_PORT: new URL(server.url).port });
      assert.deepEqual(lacking(block, printed), [], `${block.at} prints what the page shows, not\n${printed}`);
    }
    assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
    return blocks.length - 1;
  } finally {
    await server.kill();
  }
}
