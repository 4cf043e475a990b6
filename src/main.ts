const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// The database engine crashes on older versions without a message, so this check comes before it is loaded.
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`Kaiden needs Node 22.12 or later; this is ${process.versions.node}.`);
  console.error('Start it with "npm start", which uses its own Node, or install a newer one.');
  process.exitCode = 1;
} else {
  // Programs such as `head` may stop reading early; that is not worth a stack trace.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const args = process.argv.slice(2);
  // A server starts small: it lets the heap grow when it listens.
  if (args[0] === undefined || args[0] === 'serve') (await import('./base/shared/heap.ts')).keepHeapSmall();
  const { runCommandLine } = await import('./cli/index.ts');
  process.exitCode = await runCommandLine(args);
}
