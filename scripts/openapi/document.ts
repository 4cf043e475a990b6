import { OpenAPIHono } from '@hono/zod-openapi';

import { groups } from '../../contracts/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { toRouteConfig } from '../../src/http/route-config.ts';
import { addExamples } from './examples.ts';
import type { Operation } from './examples.ts';
import { allRoutes } from './routes.ts';

const DESCRIPTION = `
Every answer is JSON, streams of events excepted. A success is \`{success: true, description, body}\`, a failure
\`{success: false, description, code, issues?}\`: \`code\` is a stable word for programs, \`description\` is for people,
\`issues\` lists every fault of an input that was refused.

Routes that need a caller take the session cookie of the first-party front end or an API key as
\`Authorization: Bearer <key>\`. Times are Unix milliseconds. Unknown keys are refused in JSON bodies and ignored in query
strings.

Any operation may also answer with 500 (\`internal_error\`: a defect, which is logged) and, with \`retry-after\`, with 503:
\`disk_full\`, \`database_busy\`, \`database_readonly\` or \`database_io_error\`. Nothing of such a request was stored; it
can be sent again.
`.trim();

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Kaiden',
    version: packageJson.version,
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The server that serves this document' }],
  tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
};

type Registry = OpenAPIHono['openAPIRegistry'];

function addSecuritySchemes(registry: Registry): void {
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'kaiden_session',
    description: 'Set by logging in. Named `__Host-kaiden_session` where the server is reached through https.',
  });
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '40 lower-case hexadecimal digits',
    description: 'An API key; it may do what its permissions say.',
  });
  registry.registerComponent('securitySchemes', 'client', {
    type: 'http',
    scheme: 'basic',
    description: 'The id and the secret of an OAuth client, in place of `client_id` and `client_secret` in the body.',
  });
}

/** The OpenAPI 3.1 document of the whole service, as text. */
export function openApiDocument(): string {
  const app = new OpenAPIHono();
  addSecuritySchemes(app.openAPIRegistry);
  const routes = allRoutes();
  for (const { contract, operation, group } of routes) {
    app.openAPIRegistry.registerPath(toRouteConfig(contract, operation, group));
  }
  const document = app.getOpenAPI31Document(HEAD);
  for (const route of routes) {
    const path = route.contract.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = route.contract.method.toLowerCase() as 'get';
    addExamples(document.paths![path]![method] as Operation, route);
  }
  return `${JSON.stringify(document, null, 2)}\n`;
}
