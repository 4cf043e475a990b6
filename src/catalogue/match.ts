export {
  findChartsByID,
  findChartsByKeys,
  findChartsOfSong,
  findChartsOfSongs,
  findSongByID,
  findSongsByTitle,
  type ChartCandidate,
  type SongCandidate,
} from './match/store.ts';
