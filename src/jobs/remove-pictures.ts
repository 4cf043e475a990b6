import type { JobDeps, JobReport } from './job.ts';

/** Removes files of pictures that nobody has, and what interrupted uploads have left. */
export async function removePictures({ pictures }: Pick<JobDeps, 'pictures'>): Promise<JobReport> {
  const removed = await pictures.sweep(Date.now());
  return { message: `removed ${removed} files`, figures: { removed } };
}
