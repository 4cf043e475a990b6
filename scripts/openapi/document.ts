import { OpenAPIHono } from '@hono/zod-openapi';

import { groups } from '../../contracts/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { toRouteConfig } from '../../src/http/route-config.ts';
import { addExamples } from './examples.ts';
import type { Operation } from './examples.ts';
import { allRoutes } from './routes.ts';

const DESCRIPTION = `
Answers are JSON, except streams of events and files. A success is \`{success: true, description, body}\`, a failure
\`{success: false, description, code, issues?}\`: \`code\` is machine-readable and stable, \`description\` is human-readable,
\`issues\` lists all errors in a refused input.

Routes that need a caller take the session cookie of the first-party front end or an API key as
\`Authorization: Bearer <key>\`. Times are Unix milliseconds. Unknown keys are refused in JSON bodies and ignored in query
strings.

Any operation may also answer with 500 (\`internal_error\`: a defect, which is logged) or, with \`retry-after\`, with 503:
\`disk_full\`, \`database_busy\`, \`database_readonly\` or \`database_io_error\`. Nothing was stored then; send the request
again later.
`.trim();

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Kaiden',
    version: packageJson.version,
    description: DESCRIPTION,
    contact: { name: 'The administrators of this server' },
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
    description: 'Session cookie, set by logging in. Named `__Host-kaiden_session` on https servers.',
  });
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '40 lower-case hexadecimal digits',
    description: 'API key (bearer token) with the permissions it was created with.',
  });
  registry.registerComponent('securitySchemes', 'client', {
    type: 'http',
    scheme: 'basic',
    description: 'Id and secret of an OAuth client, as an alternative to `client_id` and `client_secret` in the body.',
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
