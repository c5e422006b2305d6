/** A home with agents' files in it, read by a real engine; and everything Lore keeps of them, as raw bytes. */

import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defined } from '../../src/core/defined.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { makeFolder, openTestEngine, PERSON } from './engine.ts'

export type Line = Readonly<Record<string, unknown>>

export interface CapturedHome {
  readonly home: string
  /** Path of a session's transcript; `folder` is below the agent's folder of projects. */
  session(id: string, folder?: string): string
  readonly history: string
}

export function makeCapturedHome(): CapturedHome {
  const home = makeFolder()
  const claude = join(home, '.claude')
  return {
    home,
    session: (id, folder = '-srv-atlas') => join(claude, 'projects', folder, `${id}.jsonl`),
    history: join(claude, 'history.jsonl'),
  }
}

const toText = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

export function writeLines(path: string, lines: readonly Line[]): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, toText(lines))
}

export function appendLines(path: string, lines: readonly Line[]): void {
  appendFileSync(path, toText(lines))
}

export interface Said {
  readonly session: string
  readonly cwd?: string
  readonly uuid?: string
  readonly at?: number
}

let count = 0
/** Minutes of one morning, unless told otherwise. */
export const MORNING = Date.UTC(2026, 4, 1, 8)

/** One line of a Claude Code transcript. */
export function said(
  type: 'user' | 'assistant',
  content: unknown,
  { session, cwd = '/srv/atlas', uuid, at }: Said,
): Line {
  count++
  return {
    type,
    uuid: uuid ?? `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    parentUuid: null,
    sessionId: session,
    timestamp: new Date(at ?? MORNING + count * 1_000).toISOString(),
    ...(cwd === '' ? {} : { cwd }),
    version: '2.1.0',
    isSidechain: false,
    message: { role: type, content, ...(type === 'assistant' ? { model: 'some-model' } : {}) },
  }
}

export const asks = (text: string, more: Said): Line => said('user', text, more)
export const answers = (text: string, more: Said): Line => said('assistant', [{ type: 'text', text }], more)

export interface CaptureSettings {
  readonly exclude?: readonly string[] | (() => readonly string[])
  readonly optedOut?: (folder: string) => boolean
  readonly ownNamespace?: (folder: string) => string | null
  readonly clock?: Clock
}

export function openCapturing(
  home: string,
  { exclude = [], optedOut = () => false, ownNamespace = () => null, clock }: CaptureSettings = {},
): Promise<Engine> {
  return openTestEngine(home, {
    ...defined({ clock }),
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: process.platform },
      exclude,
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut,
      ownNamespace,
    },
  })
}

export async function textsOf(engine: Engine): Promise<string[]> {
  const { items } = await engine.listSessions({ allScopes: true, limit: 500 }, PERSON)
  const pages = await Promise.all(
    items.map((session) => engine.showSession({ id: session.id, limit: 500 }, PERSON)),
  )
  return pages.flatMap((page) => page.items.map((episode) => episode.text)).toSorted()
}

/** Everything Lore has written into the home, in whatever file; what the agents wrote is not part of it. */
export function readBytes(home: string): string {
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(home, entry.name), 'latin1'))
    .join('\n')
}
