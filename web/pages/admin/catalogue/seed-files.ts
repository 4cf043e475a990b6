const SEEDS = /^((songs|charts)-[a-z0-9_]+|folders|tables|goals|quests|questlines|bms-course-lookup)\.json(\.gz)?$/i;
const ARCHIVES = /\.(zip|tar|tgz|tar\.gz)$/i;

/** Size limit of the server (bytes). */
const LARGEST = 64 * 1024 * 1024;

/** Files that the server would not take. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The files among these that a server can load: a folder has others, too. */
export const seedFilesOf = (files: readonly File[]): File[] =>
  files.filter(({ name }) => SEEDS.test(name) || ARCHIVES.test(name));

/** Compresses files: seeds then have a tenth of their size. Throws TooLarge if that is still too much. */
export async function packed(files: readonly File[]): Promise<File[]> {
  const all = await Promise.all(files.map(async (file) => (file.name.endsWith('.json') ? pack(file) : file)));
  if (all.reduce((sum, { size }) => sum + size, 0) > LARGEST) throw new TooLarge();
  return all;
}

async function pack(file: File): Promise<File> {
  const bytes = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([bytes], `${file.name}.gz`);
}
