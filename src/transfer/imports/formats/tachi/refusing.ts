import type { Db } from '../../../../../db/open.ts';
import { version } from '../../../../base/version.ts';
import { catalogueVersionOf } from '../../../../catalogue/related/store.ts';

/** Returns a text that identifies the program and the catalogue that decide which plays are refused; it changes with either. */
export const refusingState = async (db: Db): Promise<string> => `${version} ${await catalogueVersionOf(db)}`;
