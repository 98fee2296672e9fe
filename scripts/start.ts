#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/**
 * Starts the hosted service, or runs one task on its data. This is the program of `npm start` and the `bin` of the published
 * service. It checks the version of Node before it loads any module, because the modules need Node 22.20.
 *
 *   npm start -- --sandbox
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 20)) {
  const { runProgram } = await import("./start/program.ts");
  await runProgram();
} else {
  console.error(
    `[invalid_config] expected Node.js 22.20 or later, found ${process.versions.node}; 'npm start' uses the Node that 'npm install' installs`,
  );
  process.exitCode = 4;
}
