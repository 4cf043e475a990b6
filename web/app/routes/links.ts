import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { forPlayers } from '../Only.tsx';
import { root } from './root.ts';
import { texts, type TextSearch } from './search.ts';

const getParentRoute = () => root;

/** Parameters of an authorisation request (RFC 6749, 4.1.1). */
export type AuthorizeSearch = { client_id: string } & TextSearch<(typeof OAUTH_PARAMS)[number]>;
const OAUTH_PARAMS = [
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'context',
  'code_challenge',
  'code_challenge_method',
] as const;

/** Routes that links from elsewhere lead to: from mails, from the server's log, from other programs. */
export const linkRoutes = {
  verifyEmail: createRoute({
    getParentRoute,
    path: '/verify-email',
    validateSearch: (search): TextSearch<'code'> => texts(search, ['code']),
    component: lazyRouteComponent(() => import('../../pages/account/VerifyEmail.tsx'), 'VerifyEmail'),
  }),
  unsubscribe: createRoute({
    getParentRoute,
    path: '/unsubscribe',
    validateSearch: (search): TextSearch<'code'> => texts(search, ['code']),
    component: lazyRouteComponent(() => import('../../pages/account/Unsubscribe.tsx'), 'Unsubscribe'),
  }),
  forgotPassword: createRoute({
    getParentRoute,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('../../pages/account/ForgotPassword.tsx'), 'ForgotPassword'),
  }),
  resetPassword: createRoute({
    getParentRoute,
    path: '/reset-password',
    validateSearch: (search): TextSearch<'code'> => texts(search, ['code']),
    component: lazyRouteComponent(() => import('../../pages/account/ResetPassword.tsx'), 'ResetPassword'),
  }),
  setup: createRoute({
    getParentRoute,
    path: '/setup',
    validateSearch: (search): TextSearch<'token'> => texts(search, ['token']),
    component: lazyRouteComponent(() => import('../../pages/setup/Setup.tsx'), 'Setup'),
  }),
  authorize: createRoute({
    getParentRoute,
    path: '/oauth/authorize',
    // Keeps every parameter, even empty ones: they are returned to the program unchanged.
    validateSearch: ({ client_id: id, ...search }): AuthorizeSearch => ({
      client_id: typeof id === 'string' ? id : '',
      ...Object.fromEntries(Object.entries(search).filter(([name]) => OAUTH_PARAMS.some((known) => known === name))),
    }),
    component: forPlayers(lazyRouteComponent(() => import('../../pages/consent/Authorize.tsx'), 'Authorize')),
  }),
  fileFlow: createRoute({
    getParentRoute,
    path: '/client-file-flow/$clientID',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/consent/FileFlow.tsx'), 'FileFlow')),
  }),
};
