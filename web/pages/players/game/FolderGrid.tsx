import type { ChartDocument, PBDocument, SongDocument } from 'kaiden-client';
import { shortChartName } from 'kaiden-client/chart-names';

import { tint } from '../../../components/Badges.tsx';
import { ChartLink } from '../../../components/GameLinks.tsx';
import { useNames } from '../../../components/names.ts';
import { useTierName } from '../../../components/tiers.ts';
import { useTexts } from '../../../texts/index.ts';
import { playerFolderTexts } from '../../../texts/player-folders.ts';
import { useSlice } from '../ugpt.ts';

import './folder-grid.css';

export interface FolderRow {
  chartID: string;
  chart: ChartDocument;
  song: SongDocument;
  pb: PBDocument | undefined;
}

/** Charts of a folder as tiles in the colour of their lamps. */
export function FolderGrid({ rows }: { rows: readonly FolderRow[] }) {
  const { notPlayed } = useTexts(playerFolderTexts);
  const { config } = useSlice();
  const { lamp: nameOf } = useNames(config);
  return (
    <ul className="folder-grid">
      {rows.map(({ chart, song, pb }) => {
        const lamp = pb?.scoreData.lamp;
        const colours = [lamp === undefined ? [] : (config.lampColours[lamp] ?? [])].flat();
        const background =
          colours.length > 1 ? `linear-gradient(90deg, ${colours.map(tint).join(', ')})` : colours.map(tint)[0];
        return (
          <li key={chart.chartID} style={{ background, borderColor: colours[0] }}>
            <ChartLink chart={chart}>{song.title}</ChartLink>
            <span>
              {shortChartName(config, chart)} ·{' '}
              {pb ? `${nameOf(pb.scoreData.lamp)} · ${pb.scoreData.grade}` : notPlayed}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the first tier list of a game on which some of these charts are. */
export function tierlistOf(tierlists: readonly string[], rows: readonly FolderRow[]): string | undefined {
  return tierlists.find((name) => rows.some(({ chart }) => chart.tierlistInfo[name]));
}

/** Charts of a folder in the order of a tier list, hardest first, each tier under its name. */
export function FolderTiers({ rows, tierlist }: { rows: readonly FolderRow[]; tierlist: string }) {
  const { withoutTier } = useTexts(playerFolderTexts);
  const { params } = useSlice();
  const name = useTierName(params.game, params.playtype);
  const tierOf = ({ chart }: FolderRow) => chart.tierlistInfo[tierlist];
  const ordered = rows.toSorted((a, b) => (tierOf(b)?.value ?? -1) - (tierOf(a)?.value ?? -1));
  return (
    <>
      <p>{name(tierlist)}</p>
      {[...Map.groupBy(ordered, (row) => tierOf(row)?.text ?? withoutTier)].map(([tier, rows]) => (
        <section key={tier} className="folder-tier">
          <h3>{tier}</h3>
          <FolderGrid rows={rows} />
        </section>
      ))}
    </>
  );
}
