/** Seeded transcripts in the layout of a coding agent, with forks, half lines and junk between the turns. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom, sentence } from './sentences.ts'

export interface TranscriptOptions {
  readonly files: number
  readonly turnsPerFile: number
  readonly seed: number
}

/** Writes `<home>/.claude/projects/…`; returns how many distinct turns there are. */
export function writeTranscripts(home: string, { files, turnsPerFile, seed }: TranscriptOptions): number {
  const random = seededRandom(seed)
  let turns = 0
  for (let file = 0; file < files; file++) {
    const folder = join(home, '.claude', 'projects', `-work-project-${file % 7}`)
    mkdirSync(folder, { recursive: true })
    const session = toUuid(file)
    const path = join(folder, `${session}.jsonl`)
    writeFileSync(path, '')
    const isFork = file > 0 && file % 5 === 0
    // A fork repeats the beginning of the file before it, ids and all, under a session of its own.
    if (isFork)
      for (let n = 0; n < Math.min(10, turnsPerFile); n++)
        appendFileSync(path, toLine(file - 1, n, session, file))
    for (let n = 0; n < turnsPerFile; n++) {
      if (random() < 0.1)
        appendFileSync(path, `${JSON.stringify({ type: 'queue-operation', operation: 'enqueue' })}\n`)
      if (random() < 0.03) appendFileSync(path, '{"type":"user","message":\n')
      appendFileSync(path, toLine(file, n, session, file))
      turns++
    }
  }
  return turns
}

function toLine(file: number, n: number, sessionId: string, folder: number): string {
  const { text } = sentence(file, n)
  const isUser = n % 2 === 0
  return `${JSON.stringify({
    uuid: `${toUuid(file).slice(0, 24)}${String(n).padStart(12, '0')}`,
    parentUuid: null,
    type: isUser ? 'user' : 'assistant',
    sessionId,
    timestamp: new Date(Date.UTC(2026, 2, 1 + (file % 20), 8, n % 60, Math.floor(n / 60))).toISOString(),
    cwd: `/srv/project-${folder % 7}`,
    gitBranch: 'main',
    version: '2.1.0',
    isSidechain: false,
    message: isUser
      ? { role: 'user', content: text }
      : { role: 'assistant', id: `msg-${file}-${n}`, model: 'some-model', content: [{ type: 'text', text }] },
  })}\n`
}

function toUuid(file: number): string {
  return `${String(file).padStart(8, '0')}-0000-4000-8000-000000000000`
}
