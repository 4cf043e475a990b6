// Generated from the files in this folder; do not edit.
import bms from './bms.ts';
import iidx from './iidx.ts';
import jubeat from './jubeat.ts';
import pms from './pms.ts';
import popn from './popn.ts';
import sdvx from './sdvx.ts';
import usc from './usc.ts';

export default [bms, iidx, jubeat, pms, popn, sdvx, usc];
