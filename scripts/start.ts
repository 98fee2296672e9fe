#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/**
 * Starts the hosted service, or does one thing to its data: `npm start` and, built into the package of the service, its
 * `bin`. Node is checked before anything is loaded, because what is loaded crashes an older one.
 *
 *   npm start -- --sandbox
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 20)) {
  const { runProgram } = await import("./start/program.ts");
  await runProgram();
} else {
  console.error(
    `[invalid_config] expected Node.js 22.20 or later, found ${process.versions.node}; 'npm start' takes the one that 'npm install' brings`,
  );
  process.exitCode = 4;
}
