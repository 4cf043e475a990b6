export { findChartsByID } from './charts-by-id.store.ts';
export {
  findAlias,
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
