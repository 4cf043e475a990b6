import { JSONParser } from '@streamparser/json';

import type { Reader } from '../remote.ts';
import { createPageBuilder, type BuilderOptions, type PageBuilder } from './page-builder.ts';

const PATHS = ['$.success', '$.body.scores.*', '$.body.charts.*', '$.body.songs.*'];

export interface ListReader extends Reader {
  page: PageBuilder;
  /** Returns whether it was a successful response. */
  isSuccess: () => boolean;
}

/** Returns a reader of a list of scores, which holds one document at a time plus the data kept by the builder. */
export function createListReader(options: BuilderOptions): ListReader {
  const page = createPageBuilder(options);
  const parser = new JSONParser({ paths: PATHS, keepStack: false });
  let [isSuccess, isBroken] = [false, false];
  parser.onError = () => {
    isBroken = true;
  };
  parser.onValue = ({ value, key, stack }) => {
    const list = stack.at(-1)?.key;
    if (list === 'scores') page.addScore(value);
    else if (list === 'charts') page.addChart(value);
    else if (list === 'songs') page.addSong(value);
    else if (key === 'success') isSuccess = value === true;
  };
  return {
    page,
    write(chunk) {
      if (!isBroken) parser.write(chunk);
    },
    isWhole: () => parser.isEnded,
    isBroken: () => isBroken,
    isSuccess: () => isSuccess,
  };
}
