const SEEDS = /^((songs|charts)-[a-z0-9_]+|folders|tables|goals|quests|questlines|bms-course-lookup)\.json(\.gz)?$/i;
const ARCHIVES = /\.(zip|tar|tgz|tar\.gz)$/i;

/** As much as the server takes (bytes). */
export const LARGEST = 64 * 1024 * 1024;

/** The files among these that a server can load: a folder has others, too. */
export const seedFilesOf = (files: readonly File[]): File[] =>
  files.filter(({ name }) => SEEDS.test(name) || ARCHIVES.test(name));

/** The same files, packed: seeds are a tenth of their size then. */
export const packed = (files: readonly File[]): Promise<File[]> =>
  Promise.all(files.map((file) => (file.name.endsWith('.json') ? pack(file) : file)));

async function pack(file: File): Promise<File> {
  const bytes = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([bytes], `${file.name}.gz`);
}
