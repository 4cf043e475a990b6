export {
  findChartsByID,
  findChartsByKeys,
  findChartsOfSong,
  findSongByID,
  findSongsByTitle,
  type ChartCandidate,
  type SongCandidate,
} from './match/store.ts';
