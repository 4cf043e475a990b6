import { GUIDES } from './guides.ts';

const links = GUIDES.map((name) => `<a href="/docs/guides/${name}.md">${name.replaceAll('-', ' ')}</a>`).join(' · ');

/** Page at /docs: Swagger UI with all files from this server. */
export const DOCS_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Kaiden API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
    <nav>${links}</nav>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/init.js"></script>
  </body>
</html>
`;

// `validatorUrl` is off because the badge would load from another host.
export const DOCS_INIT = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  validatorUrl: null,
});
`;

/** Swagger UI writes inline styles and draws its icons from data: addresses. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
