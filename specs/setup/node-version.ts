/** Prints one sentence instead of a stack if Node is too old for an entry. */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 26) {
  console.error(
    `This needs Node 26 and runs on ${process.versions.node}: start it by its npm script, after npm ci.`,
  );
  process.exit(2);
}

export {};
