// Generated from the files in this folder; do not edit.
import arcaea from './arcaea.ts';
import iidx from './iidx.ts';
import jubeat from './jubeat.ts';
import maimai from './maimai.ts';
import maimaidx from './maimaidx.ts';
import museca from './museca.ts';
import sdvx from './sdvx.ts';

export default [arcaea, iidx, jubeat, maimai, maimaidx, museca, sdvx];
