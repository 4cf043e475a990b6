/** Names of the ratings of games on clients for BMS. */
export const SIEGLINDE_LOOK = {
  score: { sieglinde: ['SGL', 'Sieglinde', 'Sieglinde'] },
  session: { sieglinde: ['SGL', 'Sieglinde (best 10)', 'Sieglinde（上位10平均）'] },
  profile: { sieglinde: ['SGL', 'Sieglinde (best 20)', 'Sieglinde（上位20平均）'] },
} as const;
