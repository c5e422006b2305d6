/** Counts and times for Prometheus. Labels are names of routes and use cases, never of people, scopes or content. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** The text that Prometheus reads, and its content type. */
  render(): Promise<{ readonly text: string; readonly type: string }>
  noteRequest(route: string, status: number, elapsedMs: number): void
  noteCall(useCase: string, outcome: string, elapsedMs: number): void
  noteJob(job: string, outcome: 'ok' | 'failed', elapsedMs: number): void
  inFlight(change: 1 | -1): void
  close(): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({ name: 'lore_info', help: 'The version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'lore_http_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const calls = new Histogram({
    name: 'lore_use_case_seconds',
    help: 'Calls of use cases by outcome: ok, or the code of the error.',
    labelNames: ['use_case', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'lore_job_seconds',
    help: 'Background jobs by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 5, 15, 30, 60, 120],
    registers,
  })
  const open = new Gauge({ name: 'lore_http_requests_open', help: 'Requests in progress.', registers })
  const failures = new Counter({
    name: 'lore_http_failures_total',
    help: 'Answers with a status of 500 or more.',
    registers,
  })
  return {
    render: async () => ({ text: await registry.metrics(), type: registry.contentType }),
    noteRequest: (route, status, elapsedMs) => {
      requests.observe({ route, status: String(status) }, elapsedMs / 1_000)
      if (status >= 500) failures.inc()
    },
    noteCall: (useCase, outcome, elapsedMs) =>
      calls.observe({ use_case: useCase, outcome }, elapsedMs / 1_000),
    noteJob: (job, outcome, elapsedMs) => jobs.observe({ job, outcome }, elapsedMs / 1_000),
    inFlight: (change) => open.inc(change),
    close: () => registry.clear(),
  }
}
