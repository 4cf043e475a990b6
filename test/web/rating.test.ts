import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, openWindow, settle, watch } from './support/browser.ts';
import { importDemo } from './support/site.ts';
import { fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: the pages of ratings are NOT tested.');

const SHOTS = process.env['SHOTS'];
