export { type Fault, type FaultKind, faultKinds } from "./faults/faults.ts";
export { sampleConfig } from "./sample-config.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./server.ts";
