/** Prints one sentence instead of a stack if Node is too old for an entry. */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 26) {
  console.error(`This needs Node 26, not ${process.versions.node}. Run npm ci, then the npm script.`);
  process.exit(2);
}

export {};
