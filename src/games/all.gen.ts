// Generated from the files in this folder; do not edit.
import ddr from './ddr.ts';
import iidx from './iidx.ts';
import itg from './itg.ts';
import jubeat from './jubeat.ts';
import sdvx from './sdvx.ts';

export default [ddr, iidx, itg, jubeat, sdvx];
