export function SongPage() {
  return null;
}
