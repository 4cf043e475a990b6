export {
  findAlias,
  findChartsByID,
  findChartsByKeys,
  findChartsOfSong,
  findChartsOfSongs,
  findSongByID,
  findSongsByFoldedTitle,
  findSongsByTitle,
  readPlaytypesByKey,
  type ChartCandidate,
  type SongCandidate,
} from './match.store.ts';
