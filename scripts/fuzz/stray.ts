import fc from 'fast-check';

import { operations } from './document.ts';
import type { Request } from './generate.ts';
import { moreHeaders } from './headers.ts';
import { oddText } from './odd.ts';

/** Pages and addresses that no contract has. */
const PATHS = [
  '/',
  '/health',
  '/ready',
  '/metrics',
  '/docs',
  '/docs/',
  '/docs/quick-start.html',
  '/docs/guides/quick-start.md',
  '/docs/../../package.json',
  '/docs/%2e%2e/%2e%2e/kaiden.db',
  '/assets/',
  '/assets/..%2f..%2fkaiden.js',
  '/assets/index.js',
  '/favicon.svg',
  '/robots.txt',
  '/setup',
  '/setup?token=wrong',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?code=x',
  '/verify-email?code=x',
  '/oauth/request-auth?clientID=x',
  '/oauth/authorize?client_id=x&response_type=code',
  '/users/me',
  '/users/x/games/iidx/SP',
  '/api/v1/openapi.json',
  '/api/v1',
  '/api/v1/',
  '/api//v1/status',
  '/api/v1/status/',
  '/API/V1/STATUS',
  '/api/v1/nothing',
  '/ir/',
  '/.well-known/x',
  '/.git/config',
  '//evil.example/a',
  '/%',
  '/%00',
  '/%ff%fe',
  '/users/%F0%9F%98%80',
  '/a'.repeat(500),
  `/${'x'.repeat(7000)}`,
];

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PURGE'];

/** The path of a contract with a piece of it changed. */
const nearlyDeclared = fc
  .tuple(fc.constantFrom(...operations), fc.nat({ max: 8 }), oddText, fc.boolean())
  .map(([{ contract }, at, odd, insert]) => {
    const segments = contract.path.replaceAll(/:\w+/g, 'x').split('/');
    segments.splice(1 + (at % (segments.length - 1)), insert ? 0 : 1, encodeURIComponent(odd.toWellFormed()));
    return segments.join('/');
  });

const body = fc.constantFrom<[string, string] | null>(
  null,
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'token=x&username=x&email=x&password=x'],
  ['text/plain', 'x'],
);

/** Requests for paths or with methods that no contract declares. */
export const strayRequests: fc.Arbitrary<Request> = fc
  .tuple(fc.oneof(fc.constantFrom(...PATHS), nearlyDeclared), fc.constantFrom(...METHODS), moreHeaders, body)
  .map(([target, method, headers, body]) => ({
    operation: 'stray',
    method,
    target,
    headers: { ...(body && { 'content-type': body[0] }), ...headers },
    body: body && method !== 'GET' && method !== 'HEAD' ? { text: body[1], escape: 'none' } : null,
  }));
