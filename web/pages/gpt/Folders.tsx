export function Folders() {
  return null;
}
