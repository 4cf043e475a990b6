import chartsIidx from '../../../demo/catalogue/charts-iidx.json' with { type: 'json' };
import chartsSdvx from '../../../demo/catalogue/charts-sdvx.json' with { type: 'json' };
import folders from '../../../demo/catalogue/folders.json' with { type: 'json' };
import goals from '../../../demo/catalogue/goals.json' with { type: 'json' };
import questlines from '../../../demo/catalogue/questlines.json' with { type: 'json' };
import quests from '../../../demo/catalogue/quests.json' with { type: 'json' };
import songsIidx from '../../../demo/catalogue/songs-iidx.json' with { type: 'json' };
import songsSdvx from '../../../demo/catalogue/songs-sdvx.json' with { type: 'json' };
import tables from '../../../demo/catalogue/tables.json' with { type: 'json' };

/** Ids of the demo's entries. Its songs share ids with real ones, so they are recognised by name. */
export const DEMO = {
  songs: [
    ...songsIidx.map(({ id, title, artist }) => ({ game: 'iidx', songID: id, title, artist })),
    ...songsSdvx.map(({ id, title, artist }) => ({ game: 'sdvx', songID: id, title, artist })),
  ],
  charts: [...chartsIidx, ...chartsSdvx].map(({ chartID }) => chartID),
  folders: folders.map(({ folderID }) => folderID),
  tables: tables.map(({ tableID }) => tableID),
  goals: goals.map(({ goalID }) => goalID),
  quests: quests.map(({ questID }) => questID),
  questlines: questlines.map(({ questlineID }) => questlineID),
} as const;
