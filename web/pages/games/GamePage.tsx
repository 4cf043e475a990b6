export function GamePage() {
  return null;
}
