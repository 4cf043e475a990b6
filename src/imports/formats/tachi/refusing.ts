import type { Db } from '../../../../db/open.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import { version } from '../../../version.ts';

/** Returns a text for the program and the catalogue that decide which plays are refused; it changes with either. */
export const refusingState = (db: Db): string => `${version} ${catalogueVersionOf(db)}`;
