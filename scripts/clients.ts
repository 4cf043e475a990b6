import { lintDocument, lintPackages } from './clients/lint.ts';
// Checks openapi.json and the packages with third-party tools, and generates clients: two in TypeScript and one in Python, which
// talks to the built program in dist/. Needs Java, and Python with what generated clients import (Debian: default-jre-headless,
// python3-urllib3, python3-certifi, python3-dateutil, python3-six).
import { generatePython } from './clients/python.ts';
import { installTools } from './clients/run.ts';
import { generateTypeScript } from './clients/typescript.ts';

const begin = Date.now();
const step = (what: string): void => console.log(`- ${what} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);

await installTools();
step('the programs are installed');
await lintPackages();
step('publint and attw find nothing in the packages');
await lintDocument();
step('spectral finds nothing in openapi.json');
await generateTypeScript();
step('openapi-typescript and openapi-ts generate clients that compile');
console.log((await generatePython()).trimEnd());
step('swagger-codegen generates a Python client that compiles, and talks to the server');
