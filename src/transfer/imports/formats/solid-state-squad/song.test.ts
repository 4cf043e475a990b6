import { expect, test } from 'vitest';

import { readXML } from '../xml/read.ts';
import { readSong } from './song.ts';

const songOf = (inner: string) =>
  readSong(
    readXML(new TextEncoder().encode(`<song><songname>GAMBOL</songname>${inner}</song>`), 'a song'),
    (name, message) => expect.unreachable(`${name}: ${message}`),
  );
const read = (diff: string, styles: string, cleartype: string, mods = '') =>
  songOf(
    `<diff>${diff}</diff><styles>${styles}</styles><cleartype>${cleartype}</cleartype><exscore>1</exscore><mods>${mods}</mods>`,
  );

test.each([
  ['L7', 'SP', 'NORMAL'],
  ['7', 'SP', 'HYPER'],
  ['A', 'SP', 'ANOTHER'],
  ['B', 'SP', 'LEGGENDARIA'],
  ['L14', 'DP', 'NORMAL'],
  ['14', 'DP', 'HYPER'],
  ['A14', 'DP', 'ANOTHER'],
  ['B14', 'DP', 'LEGGENDARIA'],
])('the difficulty %s is %s %s', (diff, playtype, difficulty) => {
  expect(read(diff, '3rd', 'played')).toMatchObject({ playtype, fault: undefined, play: { difficulty } });
});

test.each([
  ['played', '', 'FAILED'],
  ['cleared', '', 'CLEAR'],
  ['cleared', '<hardeasy>E</hardeasy>', 'EASY CLEAR'],
  ['cleared', '<hardeasy>H</hardeasy>', 'HARD CLEAR'],
  ['comboed', '<hardeasy>E</hardeasy>', 'FULL COMBO'],
  ['combo', '', 'FULL COMBO'],
  ['perfect', '', 'FULL COMBO'],
  ['perfected', '', 'FULL COMBO'],
])('what was %s with %j is %s', (cleartype, mods, lamp) => {
  expect(read('7', '3rd', cleartype, mods)).toMatchObject({ fault: undefined, play: { lamp } });
});

test('all that the game has no word for is told at once', () => {
  expect(read('X', '', 'cleared', '<hardeasy>X</hardeasy>').fault).toMatch(
    /^GAMBOL: diff: .+ received "X"; styles: .+ received ""; mods\.hardeasy: .+ received "X"$/,
  );
  expect(read('7', 'us', 'gone').fault).toBe(
    'GAMBOL: cleartype: expected one of cleared, played, combo, comboed, perfect, perfected; received "gone"',
  );
});

test('what is not told is not known', () => {
  const { play } = songOf('<diff>7</diff><styles>us</styles><cleartype>played</cleartype><exscore>0</exscore>');
  expect(play).toMatchObject({ score: 0, version: 'bmus', timeAchieved: null, comment: null, artist: null });
  expect(play.judgements).toBeUndefined();
});
