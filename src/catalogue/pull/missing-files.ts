import { recognise } from '../seeds/files.ts';

/** Returns a sentence about files of the last state that are gone; none if there are no such files. */
export function missingFiles(files: readonly string[], before: readonly string[]): string[] {
  const gone = before.filter((name) => !files.some((file) => isSamePart(file, name)));
  return gone.length > 0 ? [`Files are no longer there: ${gone.join(', ')}`] : [];
}

/** Returns whether two files have the same content, or one has a playtype of the other's game: shapes divide games differently. */
function isSamePart(one: string, other: string): boolean {
  const [a, b] = [recognise(one), recognise(other)];
  if (!a?.game || !b?.game) return one === other;
  return a.kind === b.kind && (a.game === b.game || a.game.startsWith(`${b.game}-`) || b.game.startsWith(`${a.game}-`));
}
