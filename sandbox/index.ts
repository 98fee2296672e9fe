export { type Fault, type FaultKind, faultKinds } from "./faults/fault.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./start-sandbox.ts";
