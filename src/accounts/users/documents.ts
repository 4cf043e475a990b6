import type { ListedUser, UserRow } from './store.ts';

/** Returns the public document of a user, with its JSON as the row has it; the table holds nothing else. */
export const toUserDocument = <Row extends UserRow | ListedUser>(row: Row): Row => row;
