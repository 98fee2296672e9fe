export { type Fault, type FaultKind, faultKinds } from "./faults/faults.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./server.ts";
