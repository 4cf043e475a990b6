import type { ChartDocument, SongDocument } from 'kaiden-client';

const numberAt = (data: Record<string, unknown>, ...keys: readonly string[]): number | undefined => {
  const found = keys.map((key) => data[key]).find((value) => typeof value === 'number' && value > 0);
  return typeof found === 'number' ? found : undefined;
};

/** Returns the number of notes of a chart, where the song database has it. */
export const notesOf = ({ data }: Pick<ChartDocument, 'data'>): number | undefined =>
  numberAt(data, 'notecount', 'noteCount', 'notes');

/** Returns the tempo of a chart or its song, the fastest if it changes, where the song database has it. */
export const bpmOf = (chart: Pick<ChartDocument, 'data'>, song: Pick<SongDocument, 'data'>): number | undefined =>
  numberAt(chart.data, 'bpm', 'maxBPM', 'bpmMax') ?? numberAt(song.data, 'bpm', 'maxBPM', 'bpmMax');
