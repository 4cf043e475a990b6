import { row, section } from '../row.ts';

const SESSION =
  'contract/walk: a key that may do everything, even one of an administrator, is refused where a session is needed: $operation';

export const credentials = section('5', [
  row(
    'session cookie',
    'Set when logging in, gone when logging out; it may do everything.',
    'api/auth: logging in works with the name in any case and sets a cookie that scripts and other sites cannot use',
    'api/auth: logging out ends the session and takes the cookie away',
    'api/status: the status tells a session all permissions',
  ),
  row('self-key level', 'What needs a session refuses keys.', SESSION),
  row(
    'API keys',
    'May do what their permissions say, to what belongs to their user.',
    'contract/walk: a key without the permission is refused by $operation',
    'api/removal: deleting a score is for its owner and administrators with a session',
    'contract/walk: an unknown token is refused, before anything else is looked at, by $operation',
  ),
  row(
    'notifications',
    'Only a session of the user, never a key.',
    'conformance/notifications: notifications are nothing for others, $method $path',
    SESSION,
  ),
  row(
    'administrators',
    'Level 3; they may also delete scores and revert imports of others.',
    'contract/walk: who is no administrator is refused by $operation',
    'api/removal: deleting a score is for its owner and administrators with a session',
  ),
  row(
    'OAuth 2.0',
    'The flow with an authorization code, and what becomes of keys when a secret is reset or a client deleted.',
    'api/oauth-library: an ordinary library finds out everything and gets a key (%s)',
    'api/oauth-pages: who is asked learns who wants what, and gets where they are sent with a code',
    'api/clients: a client gets a new secret, and its keys stay good',
    'api/clients: a client that is deleted takes every key that came from it along, and no other',
  ),
  row(
    'status tells',
    'Who is asking, and with which permissions.',
    'api/status: the status tells a stranger the time and that they are nobody',
    'api/status: the status tells a key its user and only its own permissions',
  ),
  row(
    'captcha',
    'Logging in and registering need one, where the server is set to ask.',
    'api/captcha: a captcha that is asked for lets nobody pass with the answer %j',
  ),
  row(
    'reading without a credential',
    'What asks for nothing can be read by anyone.',
    'contract/walk: called as it is meant, a route answers with success: $operation',
  ),
  row(
    'names, passwords, addresses',
    '3 to 20 characters that begin with no digit; 8 characters at least; an address.',
    'conformance/limits: when registering, $name is $outcome',
    'api/auth: registering lists every fault of what was sent',
  ),
]);
