export function QuestlinePage() {
  return null;
}
