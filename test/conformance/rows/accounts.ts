import { notYet, row, section } from '../row.ts';

const MAIL = 'The server sends no mail yet';
const CLIENTS = 'There are no OAuth clients yet';

export const accounts = [
  ...section('4.1', [
    row(
      'POST /api/v1/auth/login',
      'Takes the name in any case, gives the user id and sets the session cookie.',
      'api/auth: logging in works with the name in any case and sets a cookie that scripts and other sites cannot use',
      'api/auth: logging in gives the same answer for a wrong password and for an unknown user',
    ),
    row(
      'POST /api/v1/auth/register',
      'Makes an account and gives its document; an invite code may come along.',
      'api/auth: registering makes a new user with the defaults and logs them in',
      'api/auth: registering refuses a name that is taken in any case, and an address too',
      'api/auth: registering lists every fault of what was sent',
    ),
    notYet('POST /api/v1/auth/verify-email', 'Takes the code from the mailbox.', MAIL),
    notYet('POST /api/v1/auth/resend-verify-email', 'Sends the code again to who is logged in.', MAIL),
    row(
      'POST /api/v1/auth/logout',
      'Ends the session of the cookie.',
      'api/auth: logging out ends the session and takes the cookie away',
    ),
    notYet('POST /api/v1/auth/forgot-password', 'Answers 202 whether the address is known or not.', MAIL),
    notYet('POST /api/v1/auth/reset-password', 'Sets a new password with the code from the mail.', MAIL),
    row(
      'rate limits',
      'Logging in and registering are limited much harder than anything else.',
      'api/rate-limits: the eleventh login from an address within ten minutes is refused, and says when to come back',
    ),
    notYet(
      'captcha',
      'Both need the answer to a captcha.',
      'The field has to be sent, but nobody is asked whether it is right',
      'conformance/required: a parameter that is missing is a 400 that names it: $name',
    ),
  ]),
  ...section('4.2', [
    notYet('POST /api/v1/oauth/token', 'Changes an intermediate code into an API key.', CLIENTS),
    notYet('POST /api/v1/oauth/create-code', 'Makes an intermediate code for who is logged in.', CLIENTS),
  ]),
  ...section('4.3', [
    notYet('GET /api/v1/clients', 'Lists the clients of the caller.', CLIENTS),
    notYet('POST /api/v1/clients/create', 'Makes a client.', CLIENTS),
    notYet('GET /api/v1/clients/:clientID', 'Shows a client without its secret.', CLIENTS),
    notYet('PATCH /api/v1/clients/:clientID', 'Changes what is sent, never the permissions.', CLIENTS),
    notYet('POST /api/v1/clients/:clientID/reset-secret', 'Gives a new secret; keys stay good.', CLIENTS),
    notYet('DELETE /api/v1/clients/:clientID', 'Deletes a client and with it its keys.', CLIENTS),
  ]),
  ...section('4.6', [
    row(
      'GET /api/v1/users',
      'At most 100 users, last seen first; by a part of the name, or only those online.',
      'api/users: the list of users has those who were seen last first',
      'api/users: the list of users has only those seen in the last five minutes when asked who is online, whatever the value',
      'api/users: the list of users finds a part of a name in any case, taking no character for a pattern',
      'api/users: the list of users has 100 at most, with a search too',
    ),
    row(
      'GET /api/v1/users/:userID',
      'One user.',
      'api/users: a user is found by id, by name in any case, and by me',
      'api/users: a user that does not exist, %s, is not found',
    ),
    row(
      'PATCH /api/v1/users/:userID',
      'Changes what a user says about themselves; null unsets. For a session of the user.',
      'api/profile: what users say about themselves changes where it is sent and stays elsewhere',
      'api/profile: what users say about themselves is refused as %j, and nothing changes',
      "api/profile: what users say about themselves is nobody else's to change",
    ),
    row(
      'GET /api/v1/users/:userID/game-stats',
      'Stats of every game:playtype with places; empty before the first play.',
      'api/users: the game stats of a user are empty before the first play',
      'api/users: the game stats of a user have every game:playtype that was played, with the place on each board',
    ),
    row(
      'PUT /api/v1/users/:userID/pfp',
      'Stores a JPG or PNG and tells where it is.',
      'api/pictures: a picture that is sent as %s is the one that is shown, under its own address',
      'api/pictures: a picture can be changed with a key that may, or a session, and by nobody else',
      'api/pictures: no picture is %s',
    ),
    row(
      'GET /api/v1/users/:userID/pfp',
      'The image itself.',
      'api/pictures: a picture that is sent as %s is the one that is shown, under its own address',
      'api/pictures: users without a picture have the one of everybody without',
    ),
    row(
      'DELETE /api/v1/users/:userID/pfp',
      '404 if there is none.',
      'api/pictures: users without a picture have none to remove',
      'api/pictures: a picture that two have is stored once, and stays for one when the other lets go of it',
    ),
    row(
      'PUT /api/v1/users/:userID/banner',
      'Stores a JPG or PNG and tells where it is.',
      'api/pictures: a picture that is sent as %s is the one that is shown, under its own address',
      'api/pictures: a picture can be changed with a key that may, or a session, and by nobody else',
      'api/pictures: no picture is %s',
    ),
    row(
      'GET /api/v1/users/:userID/banner',
      'The image itself.',
      'api/pictures: a picture that is sent as %s is the one that is shown, under its own address',
      'api/pictures: users without a picture have the one of everybody without',
    ),
    row(
      'DELETE /api/v1/users/:userID/banner',
      '404 if there is none.',
      'api/pictures: users without a picture have none to remove',
      'api/pictures: a picture that two have is stored once, and stays for one when the other lets go of it',
    ),
    row(
      'GET /api/v1/users/:userID/notifications',
      'Latest first, for a session of the user alone.',
      'conformance/notifications: notifications come latest first',
      'conformance/notifications: notifications are nothing for others, $method $path',
    ),
    row(
      'POST /api/v1/users/:userID/notifications/mark-all-read',
      'Marks all as read.',
      'conformance/notifications: notifications are all marked as read, and those of others are not',
      'conformance/notifications: notifications are nothing for others, $method $path',
    ),
    row(
      'POST /api/v1/users/:userID/notifications/delete-all',
      'Deletes all.',
      'conformance/notifications: notifications are all deleted, and those of others are not',
      'conformance/notifications: notifications are nothing for others, $method $path',
    ),
  ]),
];
