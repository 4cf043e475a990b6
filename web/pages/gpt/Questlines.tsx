export function Questlines() {
  return null;
}
