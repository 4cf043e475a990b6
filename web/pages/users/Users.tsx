export function Users() {
  return null;
}
