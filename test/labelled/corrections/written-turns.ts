/** Writes turns of a conversation into a transcript, in the form of Claude Code. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export function appendTurn(
  file: string,
  sessionId: string,
  at: number,
  role: 'user' | 'assistant',
  text: string,
): void {
  mkdirSync(dirname(file), { recursive: true })
  const message =
    role === 'user'
      ? { role, content: text }
      : { role, id: `msg-${at}`, model: 'some-model', content: [{ type: 'text', text }] }
  const line = {
    uuid: `${role}-${at}`,
    parentUuid: null,
    type: role,
    sessionId,
    timestamp: new Date(at).toISOString(),
    cwd: '/srv/atlas',
    gitBranch: 'main',
    version: '2.1.0',
    isSidechain: false,
    message,
  }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}
