import type { Games } from '../../../games/registry.ts';
import type { ParsedSync } from '../raw-play.ts';
import { readTachi } from './tachi/parse.ts';

/** Parses the data fetched for an `api/` import type. */
export type RemoteFormat = (body: Uint8Array, context: { games: Games }) => ParsedSync;

/** Parsers of the `api/` import types, whose scores are fetched from other servers. */
export const remoteFormats: ReadonlyMap<string, RemoteFormat> = new Map([['api/tachi', readTachi]]);
