#!/usr/bin/env node
/**
 * The program `agent-cli`. It checks the version of Node.js before it loads any module, because the modules need Node.js 22.20.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 20)) {
  const { runProgram } = await import("./program.ts");
  await runProgram(process.argv.slice(2));
} else {
  const message = `[invalid_config] expected Node.js 22.20 or later, found ${process.versions.node}; install a newer Node.js`;
  console.error(process.stderr.isTTY ? message : JSON.stringify({ code: "invalid_config", message }));
  process.exitCode = 4;
}
