import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Returns accessibility violations, each as "rule: elements". */
export async function violationsIn(page: Page): Promise<string[]> {
  // By the debugger's way in: the page's policy allows no script but its own. It is long, so that it is sent once.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(`(() => { ${axe} })()`);
  const violations = await page.evaluate<Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)",
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
