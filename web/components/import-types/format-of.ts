import { FORMATS, type Format } from './formats.gen.ts';

/** Returns the description of an import type. */
export const formatOf = (importType: string | null): Format | undefined =>
  FORMATS.find((format) => format.importType === importType);
