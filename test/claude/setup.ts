/** Finds the client once for all tests of the project; where there is none, says why they are skipped. */
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../support/build.ts'
import { type Client, findClient } from './client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly client: Client
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await ensureBuilt()
  const client = await findClient()
  const found = client.kind === 'here' ? `Claude Code ${client.version}` : `skipped: ${client.why}`
  process.stderr.write(`test:claude ${found}\n`)
  project.provide('client', client)
}
