export function GoalPage() {
  return null;
}
