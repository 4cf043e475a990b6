import { AnchorLink } from './AnchorLink.tsx';

/** A player's name, leading to their page; a dash for somebody who is not there any more. */
export function UserLink({ user }: { user: { username: string } | undefined }) {
  if (!user) return '–';
  const to: string = `/users/${user.username}`;
  return <AnchorLink to={to}>{user.username}</AnchorLink>;
}

/** Finds users by their id. */
export const byID = <U extends { id: number }>(users: readonly U[]): ReadonlyMap<number, U> =>
  new Map(users.map((user) => [user.id, user]));
