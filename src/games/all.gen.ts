// Generated from the files in this folder; do not edit.
import arcaea from './arcaea.ts';
import bms from './bms.ts';
import chunithm from './chunithm.ts';
import ddr from './ddr.ts';
import gitadora from './gitadora.ts';
import iidx from './iidx.ts';
import itg from './itg.ts';
import jubeat from './jubeat.ts';
import maimai from './maimai.ts';
import maimaidx from './maimaidx.ts';
import museca from './museca.ts';
import ongeki from './ongeki.ts';
import pms from './pms.ts';
import polarischord from './polarischord.ts';
import popn from './popn.ts';
import sdvx from './sdvx.ts';
import usc from './usc.ts';
import wacca from './wacca.ts';

export default [arcaea, bms, chunithm, ddr, gitadora, iidx, itg, jubeat, maimai, maimaidx, museca, ongeki, pms, polarischord, popn, sdvx, usc, wacca];
