// For every version of Node: without one that was installed with the packages, npm's scripts are run by the one of the machine.
const [, major, minor] = /(\d+)\.(\d+)/.exec(require('../package.json').engines.node).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`Kaiden needs Node ${major}.${minor} or later; this is ${process.versions.node}.`);
  console.error(
    'For this kind of machine, npm has not installed one with the packages. Install a newer Node, then run this again.',
  );
  process.exit(1);
}
