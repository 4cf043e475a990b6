/** Properties of a chart that decide which chart of a song and difficulty is primary. */
export interface Contender {
  chartID: string;
  song: number;
  gpt: number;
  difficulty: string;
  isPrimary: boolean;
}

/** Returns a text shared by charts of which only one can be primary. */
export const placeOf = ({ song, gpt, difficulty }: Omit<Contender, 'isPrimary'>) => `${song} ${gpt} ${difficulty}`;

function intruders<T extends Contender>(
  incoming: readonly T[],
  stored: readonly Omit<Contender, 'isPrimary'>[],
): Map<T, string> {
  const places = new Map(incoming.filter(({ isPrimary }) => isPrimary).map((chart) => [chart.chartID, placeOf(chart)]));
  const incomingIDs = new Set(incoming.map(({ chartID }) => chartID));
  const staying = stored.filter(
    (chart) => !incomingIDs.has(chart.chartID) || places.get(chart.chartID) === placeOf(chart),
  );
  const holders = new Map(staying.map((chart) => [placeOf(chart), chart.chartID]));
  const found = new Map<T, string>();
  for (const chart of incoming) {
    if (!chart.isPrimary) continue;
    const holder = holders.get(placeOf(chart)) ?? chart.chartID;
    holders.set(placeOf(chart), holder);
    if (holder !== chart.chartID) found.set(chart, holder);
  }
  return found;
}

/**
 * Leaves out charts that would be a second primary chart of a song, playtype and difficulty. A stored one that stays primary takes
 * precedence, then the earlier one of the file. `onLeftOut` is called for each, with the chart in its place.
 */
export function withoutSecondPrimaries<T extends Contender>(
  incoming: readonly T[],
  stored: readonly Omit<Contender, 'isPrimary'>[],
  onLeftOut: (chart: T, holder: string) => void,
): readonly T[] {
  const found = intruders(incoming, stored);
  if (found.size === 0) return incoming;
  for (const [chart, holder] of found) onLeftOut(chart, holder);
  // A stored chart whose change is left out keeps its old place, which may conflict with another.
  return withoutSecondPrimaries(
    incoming.filter((chart) => !found.has(chart)),
    stored,
    onLeftOut,
  );
}
