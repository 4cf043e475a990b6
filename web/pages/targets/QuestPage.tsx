export function QuestPage() {
  return null;
}
