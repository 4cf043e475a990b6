// Generated from the files in this folder; do not edit.
import chunithm from './chunithm.ts';
import gitadora from './gitadora.ts';
import iidx from './iidx.ts';
import jubeat from './jubeat.ts';
import ongeki from './ongeki.ts';
import sdvx from './sdvx.ts';
import wacca from './wacca.ts';

export default [chunithm, gitadora, iidx, jubeat, ongeki, sdvx, wacca];
