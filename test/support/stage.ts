import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from '../../contracts/client/index.ts';
import type { CatalogueStage } from '../../contracts/documents/catalogue.ts';

/** A seed file as it is sent. */
export const seedUpload = (name: string, content: unknown): File => new File([JSON.stringify(content)], name);

/** A file with a song that no catalogue has. */
export const newSongs = (title = 'Fresh Song'): File =>
  seedUpload('songs-iidx.json', [{ id: 7001, title, artist: 'Wren', altTitles: [], searchTerms: [], data: {} }]);

/** The stage once it has been looked at. */
export async function looked(api: Client, stageID: string): Promise<CatalogueStage> {
  for (;;) {
    const { body } = await api.catalogue.get({ params: { stageID } });
    if (body.state !== 'checking') return body;
    await pause(5);
  }
}

/** Sends files and waits until they have been looked at. */
export async function stage(api: Client, files: File[] = [newSongs()]): Promise<CatalogueStage> {
  const { body } = await api.catalogue.stage({ form: { files } });
  return looked(api, body.stageID);
}
