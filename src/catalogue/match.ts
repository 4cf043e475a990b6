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
  type SongChart,
} from './match.store.ts';
