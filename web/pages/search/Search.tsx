export function Search() {
  return null;
}
