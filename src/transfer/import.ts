/**
 * Use cases that import knowledge from other programs: reads plain records, removes secrets, and stores
 * them in batches under one run that can be undone. A repeated import adds new records and leaves
 * memories changed here alone.
 */
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_DEFAULTS } from '../core/memory.ts'
import type { ImportDeps, ImportedMemory, Importer, ImportRemark } from '../core/ports/importer.ts'
import type { Scope } from '../core/scope.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { anyString, field, flag, integer, oneOf, optional, scope } from '../kernel/fields.ts'
import { cacheFiles } from '../kernel/sources/cache-files.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { requireName, requireRecord } from '../kernel/validate.ts'
import { contentHash } from '../text/content-hash.ts'
import { prepareNames } from '../text/entities/names-of-memory.ts'
import { shorten, toTitle } from '../text/sentences.ts'
import { absolutePath } from './absolute-path.ts'
import { createCleaner } from './imported/clean-record.ts'
import { importConversations } from './imported/import-conversations.ts'
import { createImportScopes } from './imported/import-scopes.ts'
import type { FoundImport, ImportChoices, ImportReport, PlannedImport } from './imported/import-views.ts'
import { toImportedId } from './imported/imported-memory.ts'
import { type ImportPlan, type ImportStep, planImport } from './imported/plan-import.ts'
import {
  type ImportWork,
  type MemoryStep,
  type PreparedStep,
  prepareStep,
} from './imported/prepare-import.ts'
import { isRemovedHere } from './imported/removed-here.ts'
import { findSameRecord, type ImportCounts, NO_COUNTS, writeSteps } from './imported/write-import.ts'
import { CONVERSATION_IMPORTERS, IMPORTERS } from './importers/index.ts'
import { recogniseExport } from './importers/jsonl/recognise-export.ts'
import { createRemarks } from './importers/reading/collector.ts'
import { whyUnknown } from './importers/reading/why-unknown.ts'

const DEFAULT_STEPS = 500
const MOST_STEPS = 100_000
/** Steps per transaction. */
const BATCH = 50
const MOST_PLANNED = 1_000
/** Length of a row's text in a dry run. */
const ROW_CHARS = 200
const RELATIVE_HINT = 'Give the whole path.'

/** Kinds that read files of any program, and are offered if no other kind recognises them. */
const GENERAL: ReadonlySet<string> = new Set(['markdown', 'table'])

const ALL_IMPORTERS = [...CONVERSATION_IMPORTERS, ...IMPORTERS]

/** Names by names. */
const nameMap = () =>
  field<Readonly<Record<string, string>>>({ type: 'object' }, (name, value) =>
    Object.fromEntries(
      Object.entries(requireRecord(name, value)).map(([old, project]) => [old, requireName(name, project)]),
    ),
  )

/**
 * Imports records from another program, a limited number per call, under one run that can be undone.
 * For people only, since imported texts may become a person's own words.
 */
export const importFrom = defineUseCase({
  name: 'importFrom',
  access: 'admin',
  retry: 'again',
  namesFiles: true,
  input: () =>
    z.strictObject({
      /** A kind that `findImports` lists. */
      kind: oneOf(ALL_IMPORTERS.map(({ kind }) => kind)),
      path: absolutePath(RELATIVE_HINT),
      /**
       * The scope for all records. Without a project, each record goes to the project it names, the
       * rest to the global scope of the namespace; without a namespace, records that name one go there.
       */
      scope: optional(scope()),
      /** Projects by their names in the source; others go to the known project of the same name, or to a new one. */
      projects: optional(nameMap()),
      /** For a table: columns by field (content, title, kind, tags, created, …); the rest is found by the usual names. */
      columns: optional(nameMap()),
      /** Reports what would be stored, and stores nothing. */
      dryRun: optional(flag()),
      /** The cursor from an earlier report, to continue there; default: the start. */
      cursor: optional(anyString()),
      /** Maximum number of records and links per call; default 500. */
      maxSteps: optional(integer(1, MOST_STEPS)),
    }),
  run: (context, input, caller): Promise<ImportReport> => {
    const chats = CONVERSATION_IMPORTERS.find(({ kind }) => kind === input.kind)
    if (chats !== undefined) return importConversations(context, chats, input, input.maxSteps)
    return importSteps(context, input, caller)
  },
})

export type ImportInput = GivenTo<typeof importFrom>

async function importSteps(
  context: EngineContext,
  input: ImportInput,
  caller: Caller,
): Promise<ImportReport> {
  const { kind, path, maxSteps: most = DEFAULT_STEPS } = input
  const importer = IMPORTERS.find((candidate) => candidate.kind === kind) as Importer
  const source = await importer.read(path, { ...importDeps(context), ...defined({ columns: input.columns }) })
  const plan = planImport(source)
  const cursor = await readCursor(context, input.cursor, plan)
  const remarks = createRemarks(cursor.from === 0 ? await cleanRemarks(context, plan.remarks) : [])
  const run = ownRun(context, 'import', {
    phase: `import ${kind}`,
    continues: cursor.run,
    unfinished: 'There is more to import.',
  })
  const work: ImportWork = {
    context: run.inRun,
    run,
    plan,
    settings: { kind, mayBePrinciple: importer.mayBePrinciple },
    reason: `Imported from ${importer.title}.`,
    scopes: await createImportScopes(
      context,
      defined({ scope: input.scope, projects: input.projects, dryRun: input.dryRun }),
    ),
    cleaner: createCleaner(context.capture.redactor),
    remarks,
    files: cacheFiles(context.sleep.files),
    caller,
  }
  const isDry = input.dryRun === true
  const until = isDry ? plan.steps.length : Math.min(plan.steps.length, cursor.from + most)
  const steps = plan.steps.slice(cursor.from, until)
  const outcome = isDry ? await preview(work, steps) : await store(work, steps)
  const isOver = until >= plan.steps.length
  if (!isDry) await run.note(context.store, {}, isOver)
  return {
    state: isDry ? 'planned' : isOver ? 'done' : 'more',
    kind,
    title: importer.title,
    path,
    run: outcome.run,
    cursor: isDry || isOver ? null : renderCursor(plan, until, outcome.run),
    total: plan.steps.length,
    done: until,
    stored: { memories: outcome.counts.memories, links: outcome.counts.links },
    refreshed: outcome.counts.refreshed,
    reflected: outcome.counts.reflected,
    known: outcome.counts.known,
    scopes: outcome.scopes,
    unknownProjects: work.scopes.unknown(),
    remarks: remarks.list(),
    redacted: work.cleaner.found,
    plan: outcome.planned,
    ...defined({ columns: source.columns }),
  }
}

/** Lists what can be imported from a path or the usual places, and all importers. */
export const findImports = defineUseCase({
  name: 'findImports',
  access: 'admin',
  retry: 'again',
  namesFiles: true,
  input: () =>
    z.strictObject({
      /** Default: the places in which programs usually keep their data. */
      path: optional(absolutePath(RELATIVE_HINT)),
      /** The person's current folder. */
      cwd: optional(absolutePath(RELATIVE_HINT)),
    }),
  run: async (context, { path, cwd = null }): Promise<ImportChoices> => {
    const deps = importDeps(context)
    const found: FoundImport[] = []
    const own = path === undefined ? null : await recogniseExport(path)
    if (path !== undefined && own !== null)
      found.push({ kind: 'jsonl', title: 'Lore’s own export', path, holds: own })
    // Lines of Lore's own export look like those of other programs, too.
    for (const { kind, title, places, recognise } of own === null ? ALL_IMPORTERS : []) {
      const paths = path === undefined ? await places(context.capture.place, cwd) : [path]
      for (const candidate of new Set(paths.filter((place) => isAbsolute(place)))) {
        const isKnown = found.some(
          (other) => other.path === candidate && (GENERAL.has(kind) || other.kind === kind),
        )
        const holds = isKnown ? null : await recognise(candidate, deps)
        if (holds !== null) found.push({ kind, title, path: candidate, holds })
      }
    }
    const importers = ALL_IMPORTERS.map(({ kind, title, takes }) => ({ kind, title, takes }))
    const isUnknown = path !== undefined && found.length === 0
    return { found, problem: isUnknown ? await whyUnknown(path, deps) : null, importers }
  },
})

function importDeps({ capture, clock }: EngineContext): ImportDeps {
  return { openDatabase: capture.openDatabase, homedir: capture.place.homedir, now: clock.now() }
}

interface Outcome {
  /** Null if nothing was stored, now or before. */
  readonly run: string | null
  readonly counts: ImportCounts
  readonly scopes: readonly string[]
  readonly planned: readonly PlannedImport[]
}

async function store(work: ImportWork, steps: readonly ImportStep[]): Promise<Outcome> {
  const counts: ImportCounts = { ...NO_COUNTS }
  const scopes = new Set<string>()
  if (steps.length > 0) await prepareNames()
  for (let at = 0; at < steps.length; at += BATCH) {
    const prepared: PreparedStep[] = []
    for (const step of steps.slice(at, at + BATCH)) {
      const ready = await prepareStep(work, step)
      if (ready !== null) prepared.push(ready)
      if (ready?.kind === 'memory') scopes.add(work.scopes.render(ready.scope))
    }
    const written = await writeSteps(work, prepared)
    for (const name of Object.keys(counts) as (keyof ImportCounts)[]) counts[name] += written[name]
    work.context.vectors.drainSoon()
    await work.context.sleep.yieldToOthers()
  }
  const run = await work.context.store.runs.find(work.run.inRun.runId)
  return { run: run?.id ?? null, counts, scopes: [...scopes], planned: [] }
}

async function preview(work: ImportWork, steps: readonly ImportStep[]): Promise<Outcome> {
  const { context, cleaner, settings, scopes, plan } = work
  const counts: ImportCounts = { ...NO_COUNTS }
  const names = new Set<string>()
  const planned: PlannedImport[] = []
  const known = new Set<string>()
  for (const step of steps) {
    if (step.kind === 'link') {
      const isKnown = known.has(step.edge.source) && known.has(step.edge.target)
      counts[isKnown ? 'known' : 'links']++
      continue
    }
    if (step.kind === 'reflection') {
      const { namespace } = await scopes.of(step.reflection)
      const before = await context.store.reflections.find(namespace, step.reflection.session)
      counts[before === null ? 'reflected' : 'known']++
      continue
    }
    const scope = await scopes.of(step.record)
    const id = toImportedId(settings.kind, scope, step.record.key)
    if ((await context.store.memories.find(id)) !== null) {
      counts.known++
      known.add(step.record.key)
      continue
    }
    const cleaned = await cleaner.record(plan.byKey.get(step.record.key) ?? step.record)
    if (cleaned.kind === 'nothing') {
      work.remarks.add(cleaned.because, '')
      continue
    }
    if (await isLeftOut(work, step, cleaned.record, scope)) continue
    counts.memories++
    names.add(scopes.render(scope))
    if (planned.length >= MOST_PLANNED) continue
    const {
      title,
      content,
      kind = MEMORY_DEFAULTS.kind,
      trust = 'inference',
      tags,
      createdAt,
    } = cleaned.record
    const isRow = settings.kind === 'table' && step.depth > 0
    planned.push({
      title: title || toTitle(content),
      kind,
      depth: step.depth,
      trust: trust === 'principle' && !settings.mayBePrinciple ? 'pattern' : trust,
      scope: scopes.render(scope),
      ...(isRow ? { content: shorten(content, ROW_CHARS), ...defined({ tags, createdAt }) } : {}),
    })
  }
  return { run: null, counts, scopes: [...names], planned }
}

/** True, with a remark, if the record would not be stored: its text is there already, or was removed here. */
async function isLeftOut(
  { context, remarks, settings }: ImportWork,
  step: MemoryStep,
  record: ImportedMemory,
  scope: Scope,
): Promise<boolean> {
  const { store } = context
  const stored = await store.scopes.find(scope)
  const same = stored === null ? null : await findSameRecord(context, store, stored.id, record, step.isHolder)
  if (same !== null) {
    remarks.add('same_text', record.title ?? toTitle(record.content))
    return true
  }
  const id = toImportedId(settings.kind, scope, step.record.key)
  const hash = contentHash(record.content.slice(0, LIMITS.contentChars))
  const isRemoved = await isRemovedHere(store, scope.namespace, { id, contentHash: hash })
  if (isRemoved) remarks.add('removed_here', '')
  return isRemoved
}

interface Cursor {
  readonly from: number
  readonly run: string | null
}

function renderCursor(plan: ImportPlan, from: number, run: string | null): string {
  return `${plan.fingerprint}:${from}:${run ?? ''}`
}

/** Parses a cursor. If the source has changed since, starts over; stored records are skipped. */
async function readCursor(
  { store: kept }: EngineContext,
  given: string | undefined,
  plan: ImportPlan,
): Promise<Cursor> {
  if (given === undefined) return { from: 0, run: null }
  const [, fingerprint, at, id] = /^([0-9a-f]{16}):(\d{1,9}):([0-9a-f-]{36})?$/.exec(given) ?? []
  if (fingerprint === undefined) {
    throw new LoreError('invalid_input', 'The cursor is not one that an import gave.', {
      hint: 'Pass the cursor of the report before, or leave it out.',
      details: { field: 'cursor' },
    })
  }
  const run = id === undefined ? null : await kept.runs.find(id)
  if (run?.kind === 'import' && run.state === 'undone') {
    throw new LoreError('cancelled', 'The import was undone while it was under way.', {
      hint: 'Start it again.',
    })
  }
  const from = fingerprint === plan.fingerprint ? Math.min(Number(at), plan.steps.length) : 0
  return { from, run: run?.kind === 'import' ? run.id : null }
}

async function cleanRemarks(
  context: EngineContext,
  remarks: readonly ImportRemark[],
): Promise<ImportRemark[]> {
  const cleaned: ImportRemark[] = []
  for (const { examples, ...remark } of remarks) {
    const texts: string[] = []
    for (const example of examples) texts.push((await context.capture.redactor.redact(example)).text)
    cleaned.push({ ...remark, examples: texts })
  }
  return cleaned
}
