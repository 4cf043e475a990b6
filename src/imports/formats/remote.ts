import type { Games } from '../../games/registry.ts';
import type { ParsedSync } from '../raw-play.ts';
import { readTachi } from './tachi/parse.ts';

/** Reads what was brought for an `api/` import type. */
export type RemoteFormat = (body: Uint8Array, context: { games: Games }) => ParsedSync;

/** The `api/` import types, whose scores are brought from other servers, and how what they bring is read. */
export const remoteFormats: ReadonlyMap<string, RemoteFormat> = new Map([['api/tachi', readTachi]]);
