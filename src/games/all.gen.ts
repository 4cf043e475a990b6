// Generated from the files in this folder; do not edit.
import iidx from './iidx.ts';
import jubeat from './jubeat.ts';
import sdvx from './sdvx.ts';

export default [iidx, jubeat, sdvx];
