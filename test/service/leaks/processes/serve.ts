/** The service as a program that keeps its spans, and prints them after SIGTERM. */
import { readEnvironment, settingsFrom, startService } from "@agent-connectors/service";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const { url, bootstrapped, close } = await startService(await settingsFrom(await readEnvironment(process.env)));
if (bootstrapped.created) {
  const { clientId, clientSecret, password } = bootstrapped;
  console.log(`client id ${clientId}\nclient secret ${clientSecret}\npassword ${password}`);
}
console.log(`listens at ${url}\n`);
process.on("SIGTERM", async () => {
  await close();
  for (const { name, attributes, events, status } of exporter.getFinishedSpans())
    console.log(`span ${JSON.stringify({ name, attributes, events, status })}`);
});
