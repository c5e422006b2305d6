/** Structured log lines: one JSON object each, never with content of memories, names of people or addresses of records. */

export type ServerLog = (entry: Readonly<Record<string, unknown>>) => void

export function createServerLog(write: (line: string) => void, now: () => number): ServerLog {
  return (entry) => write(`${JSON.stringify({ at: new Date(now()).toISOString(), ...entry })}\n`)
}
