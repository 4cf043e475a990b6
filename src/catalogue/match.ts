export {
  findAlias,
  findChartsByID,
  findChartsByKeys,
  findChartsOfSong,
  findChartsOfSongs,
  findSongByID,
  findSongsByFoldedTitle,
  findSongsByTitle,
  type ChartCandidate,
  type SongCandidate,
} from './match/store.ts';
