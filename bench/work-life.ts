/**
 * Plays real sessions with a coding agent one after the other, as they happened: each is read, digested and slept
 * over, then the prompts that follow it are asked. Counts which decisions were kept, which orders of the moment became
 * standing knowledge, which overtaken statements live on, and what prompts were given.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { EngineHost, OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { HookSettings } from '../src/core/hook.ts'
import type { EpochMs } from '../src/core/ids.ts'
import type { Memory } from '../src/core/memory.ts'
import type { Store } from '../src/core/ports/store.ts'
import type { Engine } from '../src/engine/engine.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'
import { settleAll } from './support/settle.ts'
import {
  readWork,
  readWorkLabels,
  type WorkLabels,
  type WorkOvertaken,
  type WorkPrompt,
} from './work-dataset.ts'

export interface WorkLifeOptions {
  /** Folder with sessions/, decisions.jsonl, overtaken.jsonl and prompts.jsonl. */
  readonly dataPath: string
  readonly openHost: (options: OpenEngineOptions) => Promise<EngineHost>
  /** Opens the store of a host's database; default: the file. */
  readonly openStore?: (path: string) => Promise<Store>
  readonly modelsDir: string
  /** Settings of the hooks, instead of the usual ones. */
  readonly settings?: Partial<HookSettings>
  /** Writes what was kept and given into this folder, for reading. */
  readonly writeTo?: string
  /** Sessions that are only counted: their labels are counted apart, and neither ids nor texts are told. */
  readonly sealed?: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
}

interface Counted {
  readonly of: number
  /** Ids of the items that failed. */
  readonly failed: readonly string[]
}

export interface WorkLifeResult {
  readonly decisions: {
    /** Decisions that still matter later, kept with their meaning by a live memory. */
    readonly lasting: Counted & { readonly kept: number }
    /** Orders and permissions of the moment that a live memory states. */
    readonly oneOff: Counted & { readonly standing: number }
  }
  /** Overtaken statements that a live memory still makes, or that a prompt or brief was given unmarked. */
  readonly overtaken: Counted & { readonly live: number; readonly given: number }
  readonly prompts: {
    readonly give: Counted & { readonly given: number; readonly helped: number; readonly harmed: number }
    readonly silent: Counted & { readonly given: number }
  }
  /** Live memories at the end, by kind. */
  readonly memories: Readonly<Record<string, number>>
  /** The counts of the sealed sessions, without ids; absent if no session is sealed. */
  readonly sealed?: SealedCounts
}

interface SealedCounts {
  readonly decisions: {
    readonly lasting: { readonly kept: number; readonly of: number }
    readonly oneOff: { readonly standing: number; readonly of: number }
  }
  readonly overtaken: { readonly live: number; readonly given: number; readonly of: number }
  readonly memories: number
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const AGENT = 'claude-code'
const HOUR_MS = 3_600_000
/** Words by which a line says that it no longer holds, or may not. */
const MARKED = /\b(?:overtaken|replaced|taken back|superseded|disputed|no longer holds)\b/i
const PAGE = 500

/** Returns null if the folder has questions only. */
export async function runWorkLife(options: WorkLifeOptions): Promise<WorkLifeResult | null> {
  const labels = await readWorkLabels(options.dataPath)
  return labels === null ? null : playSessions(labels, options)
}

async function playSessions(labels: WorkLabels, options: WorkLifeOptions): Promise<WorkLifeResult> {
  return withFolder(async (folder) => {
    const project = join(folder, 'project')
    mkdirSync(project)
    const { sessions: transcripts } = await readWork(options.dataPath)
    const sessions = stageSessions(transcripts, join(folder, 'sessions'), project)
    const dbPath = join(folder, 'lore.db')
    let now = sessions[0]?.startedAt ?? 0
    const host = await options.openHost({
      dbPath,
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      clock: { now: () => now },
      capture: readingFrom(folder),
    })
    const store = await (options.openStore?.(dbPath) ?? openSqliteStore({ path: dbPath }))
    try {
      const given: Given[] = []
      const { prompts, overtaken } = labels
      const total = sessions.length + prompts.length + overtaken.length
      let done = 0
      const advance = () => options.onProgress?.(++done, total)
      const ask = async (event: Given['event'], id: string, asked: string): Promise<void> => {
        given.push({
          event,
          id,
          asked,
          text: await askHook(host, store, {
            event,
            id,
            asked,
            project,
            at: now,
            settings: options.settings ?? {},
          }),
        })
        advance()
      }
      for (const session of sessions) {
        now = Math.max(now, session.endedAt + HOUR_MS)
        await live(await host.engineFor({}), session)
        await ask('session_start', `brief-${session.id}`, session.id)
        for (const prompt of prompts.filter(({ after }) => after === session.id))
          await ask('prompt', prompt.id, prompt.text)
      }
      for (const { id, text } of overtaken) await ask('prompt', `asked-${id}`, text)
      const memories = await listLive(store)
      const sealed = new Set(options.sealed)
      // Topics and concepts name no session: with sealed ones, they are not shown.
      const open = memories.filter(({ sessions: from }) =>
        from.size === 0 ? sealed.size === 0 : ![...from].some((id) => sealed.has(id)),
      )
      if (options.writeTo !== undefined) write(options.writeTo, open, given)
      const counted = count(
        selectLabels(labels, (session) => !sealed.has(session)),
        memories,
        given,
      )
      return sealed.size === 0
        ? counted
        : {
            ...counted,
            sealed: countSealed(
              selectLabels(labels, (session) => sealed.has(session)),
              memories,
              given,
              memories.length - open.length,
            ),
          }
    } finally {
      await store.close()
      await host.close()
    }
  })
}

function selectLabels(labels: WorkLabels, holds: (session: string) => boolean): WorkLabels {
  return {
    decisions: labels.decisions.filter(({ session }) => holds(session)),
    overtaken: labels.overtaken.filter(({ session }) => holds(session)),
    prompts: labels.prompts,
  }
}

function countSealed(
  labels: WorkLabels,
  memories: readonly LiveMemory[],
  given: readonly Given[],
  fromSealed: number,
): SealedCounts {
  const { decisions, overtaken } = count(labels, memories, given)
  const { lasting, oneOff } = decisions
  return {
    decisions: {
      lasting: { kept: lasting.kept, of: lasting.of },
      oneOff: { standing: oneOff.standing, of: oneOff.of },
    },
    overtaken: { live: overtaken.live, given: overtaken.given, of: overtaken.of },
    memories: fromSealed,
  }
}

/** What the daemon does with a session within two hours of its end. */
async function live(engine: Engine, session: StagedSession): Promise<void> {
  await engine.ingest({ path: session.path }, CALLER)
  await settleAll(engine, CALLER)
  await engine.digest({ all: true, extractor: 'none' }, CALLER)
  await settleAll(engine, CALLER)
  await engine.sleep({}, CALLER)
}

interface StagedSession {
  readonly id: string
  readonly path: string
  readonly startedAt: EpochMs
  readonly endedAt: EpochMs
}

const CWD = /"cwd":"(?:[^"\\]|\\.)*"/g
const TIMESTAMP = /"timestamp":"([^"]+)"/g

/**
 * Copies the transcripts, oldest first, with one folder as their project, because their own does not exist here.
 * By patterns, because a real transcript may have broken lines.
 */
function stageSessions(from: string, to: string, project: string): StagedSession[] {
  mkdirSync(to)
  return readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8')
      writeFileSync(
        join(to, name),
        text.replaceAll(CWD, () => `"cwd":${JSON.stringify(project)}`),
      )
      const times = [...text.matchAll(TIMESTAMP)].map(([, time]) => Date.parse(time ?? ''))
      const known = times.filter((time) => !Number.isNaN(time)).sort((a, b) => a - b)
      return {
        id: basename(name, '.jsonl'),
        path: join(to, name),
        startedAt: known[0] ?? 0,
        endedAt: known.at(-1) ?? 0,
      }
    })
    .sort((a, b) => a.startedAt - b.startedAt)
}

/** The text that one moment was given. */
interface Given {
  readonly event: 'session_start' | 'prompt'
  /** Of the prompt, or of the brief. */
  readonly id: string
  readonly asked: string
  readonly text: string
}

interface Asked extends Omit<Given, 'text'> {
  readonly project: string
  readonly at: EpochMs
  readonly settings: Partial<HookSettings>
}

/**
 * Each in a session of its own, so that nothing counts as given before; beside a prompt no brief. No agent answers, so
 * that nothing is ever used: without restraint, which would give less the more is asked.
 */
async function askHook(
  host: EngineHost,
  store: Store,
  { event, id, asked, project, at, settings }: Asked,
): Promise<string> {
  const scopes = await store.scopes.list()
  const scope = scopes.find((one) => one.project !== null && one.branch === null)
  const engine = await host.engineFor({ project: scope?.project ?? null })
  const call = { agent: AGENT, sessionId: `bench-${id}`, cwd: project, at, event }
  const answer = await engine.hook(
    event === 'prompt'
      ? { ...call, prompt: asked, settings: { restraint: false, ...settings, brief: false } }
      : { ...call, source: 'startup', settings: { restraint: false, ...settings } },
    CALLER,
  )
  return answer.context ?? ''
}

/** A live memory with the sessions that it was made of. */
interface LiveMemory {
  readonly memory: Memory
  readonly sessions: ReadonlySet<string>
  readonly text: string
}

async function listLive(store: Store): Promise<LiveMemory[]> {
  const ids = await store.memories.listIds({ scopes: null })
  const live: LiveMemory[] = []
  for (let i = 0; i < ids.length; i += PAGE) {
    const part = ids.slice(i, i + PAGE)
    const sources = await store.memories.sourcesOf(part)
    for (const memory of await store.memories.load(part)) {
      if (memory.archivedAt !== null || memory.supersededBy !== null) continue
      const episodes = await store.episodes.load(sources.get(memory.id) ?? [])
      const sessions = await store.sessions.load([...new Set(episodes.map(({ sessionId }) => sessionId))])
      live.push({
        memory,
        sessions: new Set(sessions.map(({ externalId }) => externalId)),
        text: `${memory.title}\n${memory.summary}\n${memory.content}`.replaceAll('\n', ' '),
      })
    }
  }
  return live
}

function count(labels: WorkLabels, memories: readonly LiveMemory[], given: readonly Given[]): WorkLifeResult {
  const states = (session: string, holds: (text: string) => boolean) =>
    memories.some(({ sessions, text }) => sessions.has(session) && holds(text))
  const isStated = ({ session, kept }: WorkLabels['decisions'][number]) =>
    states(session, (text) => kept.test(text))
  const lasting = labels.decisions.filter(({ isLasting }) => isLasting)
  const oneOff = labels.decisions.filter(({ isLasting }) => !isLasting)
  const lost = lasting.filter((item) => !isStated(item))
  const standing = oneOff.filter(isStated)
  const stillSays = ({ old, current }: WorkOvertaken, text: string) => old.test(text) && !current.test(text)
  const live = labels.overtaken.filter((item) => states(item.session, (text) => stillSays(item, text)))
  const told = labels.overtaken.filter((item) => isTold(item, given, stillSays))
  return {
    decisions: {
      lasting: { kept: lasting.length - lost.length, of: lasting.length, failed: idsOf(lost) },
      oneOff: { standing: standing.length, of: oneOff.length, failed: idsOf(standing) },
    },
    overtaken: {
      live: live.length,
      given: told.length,
      of: labels.overtaken.length,
      failed: idsOf(labels.overtaken.filter((item) => live.includes(item) || told.includes(item))),
    },
    prompts: countPrompts(labels.prompts, given),
    memories: Object.fromEntries(
      [...Map.groupBy(memories, ({ memory }) => memory.kind)]
        .map(([kind, group]) => [kind, group.length] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

/** True if the last brief, or the answer to the statement itself, says it on a line that does not mark it. */
function isTold(
  item: WorkOvertaken,
  given: readonly Given[],
  stillSays: (item: WorkOvertaken, text: string) => boolean,
): boolean {
  const asked = given.filter(({ id }) => id === `asked-${item.id}`)
  const brief = given.filter(({ event }) => event === 'session_start').slice(-1)
  return [...asked, ...brief].some(({ text }) =>
    text.split('\n').some((line) => stillSays(item, line) && !MARKED.test(line)),
  )
}

function countPrompts(prompts: readonly WorkPrompt[], given: readonly Given[]): WorkLifeResult['prompts'] {
  const textOf = new Map(given.map(({ id, text }) => [id, text]))
  const told = ({ id }: WorkPrompt) => textOf.get(id) ?? ''
  const give = prompts.filter(({ wants }) => wants === 'give')
  const silent = prompts.filter(({ wants }) => wants === 'silent')
  const helped = give.filter((prompt) => prompt.helps?.test(told(prompt)) === true)
  const harmed = give.filter((prompt) => prompt.misleads?.test(told(prompt)) === true)
  const disturbed = silent.filter((prompt) => told(prompt) !== '')
  return {
    give: {
      given: give.filter((prompt) => told(prompt) !== '').length,
      helped: helped.length,
      harmed: harmed.length,
      of: give.length,
      failed: idsOf(give.filter((prompt) => !helped.includes(prompt) || harmed.includes(prompt))),
    },
    silent: { given: disturbed.length, of: silent.length, failed: idsOf(disturbed) },
  }
}

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id)
}

function write(folder: string, memories: readonly LiveMemory[], given: readonly Given[]): void {
  mkdirSync(folder, { recursive: true })
  const lines = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('')
  writeFileSync(join(folder, 'given.jsonl'), lines(given))
  writeFileSync(
    join(folder, 'memories.jsonl'),
    lines(memories.map(({ memory, sessions }) => ({ ...memory, sessions: [...sessions] }))),
  )
}
