// Imported before everything else, and written for any Node that supports modules: the syntax of the other files may be
// too new for it.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    `Tutti needs Node 20 or newer to set itself up; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
