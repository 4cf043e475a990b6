/** Number of games shown before the reader asks for all: what they played last comes first. */
const FEW = { wide: 6, narrow: 3 };

/** Returns the games that are shown first: all if only one more would be behind the button, which takes as much room. */
export function firstGames<Game>(games: readonly Game[], isNarrow: boolean): readonly Game[] {
  const few = isNarrow ? FEW.narrow : FEW.wide;
  return games.length > few + 1 ? games.slice(0, few) : games;
}
