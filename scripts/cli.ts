/** Runs `agent-cli` from the source, in the folder of the shell. npm itself runs scripts in the root of the project. */
process.chdir(process.env.INIT_CWD ?? ".");
await import("../cli/main.ts");
