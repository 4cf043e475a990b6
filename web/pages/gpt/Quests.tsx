export function Quests() {
  return null;
}
