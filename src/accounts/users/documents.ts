import type { UserDocument } from '../../../contracts/documents/user.ts';
import type { UserRow } from './store.ts';

/** Returns the public document of a user; the table holds nothing else. */
export const toUserDocument = (row: UserRow): UserDocument => row;
