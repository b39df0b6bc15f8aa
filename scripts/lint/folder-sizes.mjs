import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { largeFolders, MOST_FILES } from "./large-folders.mjs";

const gitResult = await runCommand({
  program: "git",
  args: ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx", "*.mjs"],
  cwd: root,
});
const files = gitResult.code === 0 ? gitResult.output.trim().split("\n") : [];
if (files.length === 0) throw new Error(`git lists no source files:\n${gitResult.output}`);

const large = largeFolders(files);
for (const [folder, count] of large) console.log(`${folder} has ${count} files of code beside each other.`);
if (large.length > 0) {
  console.log(`\nA folder has at most ${MOST_FILES}: move what belongs together into a folder of its own.`);
  process.exitCode = 1;
}
