/**
 * Compares the memories about a topic with skill files: which statements the files contain, contradict or lack. On
 * request it renders a skill and writes it to a file, and replaces an existing file only if told to.
 */

import { basename, dirname, isAbsolute, normalize } from 'node:path'
import { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { MEMORY_KINDS, TRUST_LEVELS, type Trust } from '../../core/memory.ts'
import { RANGES } from '../../core/ranges.ts'
import type { EngineContext } from '../../kernel/context.ts'
import {
  field,
  flag,
  integer,
  list,
  oneOf,
  optional,
  record,
  scopeSelection,
  text,
} from '../../kernel/fields.ts'
import { requireScope } from '../../kernel/scopes.ts'
import {
  findPlaces,
  type LocatedFile,
  locateAll,
  type SkillPlaces,
} from '../../kernel/sources/locate-file.ts'
import { textsOfMemories } from '../../kernel/texts-of-memories.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../../kernel/use-case.ts'
import { requireList, requireText } from '../../kernel/validate.ts'
import { meaningOf } from '../../kernel/vectors/meaning.ts'
import { storeMemory } from '../../memories/remember.ts'
import { toKnownMemories } from '../../memories/views/known-memory.ts'
import type { KnownMemory } from '../../memories/views/list-views.ts'
import { keepRelevant, memoriesOf, unfold } from '../../recall/graph-queries/relevant.ts'
import { unlessModelAway } from '../../recall/graph-queries/stored-vector.ts'
import { POLICY_NAMES } from '../../recall/policies/index.ts'
import { recall } from '../../recall/recall.ts'
import {
  judgeByMeaning,
  judgeByWords,
  type Passage,
  readPassages,
  toPassages,
  toStatements,
  type Verdict,
} from './skill/compare-skill.ts'
import { renderSkill } from './skill/render-skill.ts'
import type { CrystallizeReport, SyncedMemory, SyncState } from './skill/skill-views.ts'

const DEFAULT_LIMIT = 50
const MOST_PATHS = 100
const PATH_CHARS = 4_096
/** Most passages that are compared; more would take too long to compare by meaning. */
const MOST_PASSAGES = 2_000
const SKILL_FILE = 'SKILL.md'

/** Reports what the memories about a topic say and skill files do not; on request renders and writes a skill. */
export const crystallizeSkill = defineUseCase({
  name: 'crystallizeSkill',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      topic: text(LIMITS.queryChars),
      ...scopeSelection(),
      /** Absolute paths, at most 100. Default: none, so every memory counts as missing. */
      skillPaths: optional(
        field<readonly string[]>({ type: 'array', items: { type: 'string' }, maxItems: MOST_PATHS }, toPaths),
      ),
      /** Most memories to compare; default 50. */
      limit: optional(integer(...RANGES.recallLimit)),
      /** True to return the text of a skill made of the memories. */
      propose: optional(flag()),
      /** Path to write the skill to: absolute, and ending in SKILL.md. */
      writeTo: optional(field<string>({ type: 'string' }, requireSkillPath)),
      /** True to replace an existing file; a copy of it is kept beside it. An agent also needs `agreed`. */
      overwrite: optional(flag()),
      /** True if a person agreed to replace the file at `writeTo`. A model must not set this by itself. */
      agreed: optional(flag()),
      /** True to write nothing. The same errors are thrown as when writing, except for an existing file. */
      dryRun: optional(flag()),
      /** The folders that all files must be in; an agent that gives none may name no files. */
      within: optional(record<SkillPlaces>()),
      /** Only memories of these kinds; default all but skills. */
      memoryKinds: optional(list(oneOf(MEMORY_KINDS))),
      /** Name of a ranking policy, as for recall. */
      policy: optional(oneOf(POLICY_NAMES)),
    }),
  run: async (context, input, caller): Promise<CrystallizeReport> => {
    const { topic, skillPaths = [], writeTo } = input
    const places = await findPlaces(context.skillFiles, input.within, caller)
    const toRead = await locateAll(context.skillFiles, places, 'skillPaths', skillPaths)
    const targets = writeTo === undefined ? [] : [writeTo]
    const [toWrite] = await locateAll(context.skillFiles, places, 'writeTo', targets)
    const memories = await findKnown(context, input, caller)
    const files = await readFiles(context, toRead)
    const passages = files.flatMap(({ passages }) => passages).slice(0, MOST_PASSAGES)
    const proposal =
      (input.propose === true || writeTo !== undefined) && memories.length > 0
        ? await propose(context, topic, memories)
        : null
    if (toWrite !== undefined && proposal === null) throw nothingKnown()
    const isThere = toWrite !== undefined && (await context.sleep.files.stat(toWrite.real)) !== null
    const written =
      toWrite === undefined || proposal === null || input.dryRun === true
        ? null
        : await write(context, { topic, target: toWrite, proposal, memories }, input, caller)
    // The text written a moment ago counts instead of the file's former text.
    const present =
      written === null || proposal === null
        ? passages
        : [
            ...passages.filter(({ path }) => path !== written.path),
            ...toPassages(written.path, proposal).slice(0, MOST_PASSAGES),
          ]
    const known = await compare(context, memories, present)
    return {
      topic,
      known,
      files: files.map(({ path, readable }) => ({ path, readable })),
      inSync: known.every(({ state }) => state === 'said'),
      proposal,
      target: toWrite === undefined ? null : { path: toWrite.path, isThere },
      written,
    }
  },
  texts: ({ known, proposal }) => [...textsOfMemories(known.map(({ memory }) => memory)), proposal],
})

export type CrystallizeInput = GivenTo<typeof crystallizeSkill>
type Asked = TakenBy<typeof crystallizeSkill>

/** Returns the memories about the topic, best first, without skills, which were made from such memories. */
async function findKnown(
  context: EngineContext,
  { topic: query, limit = DEFAULT_LIMIT, policy, memoryKinds, scope, exactScope, allScopes }: Asked,
  caller: Caller,
): Promise<readonly KnownMemory[]> {
  const { hits } = await recall.run(
    context,
    {
      query,
      kinds: ['memory'],
      limit,
      explain: true,
      ...defined({ policy, memoryKinds, scope, exactScope, allScopes }),
    },
    caller,
  )
  const found = await context.store.memories.load(memoriesOf(unfold(keepRelevant(hits))))
  const sources = found.filter(({ kind }) => kind !== 'skill').slice(0, limit)
  return toKnownMemories(context.store, sources, context.clock.now())
}

interface SkillFile {
  readonly path: string
  readonly readable: boolean
  readonly passages: readonly Passage[]
}

/** Splits the files into passages. Secrets are redacted first, because answers contain passages. */
async function readFiles(context: EngineContext, located: readonly LocatedFile[]): Promise<SkillFile[]> {
  const files: SkillFile[] = []
  for (const { path, real } of located) {
    const text = await context.sleep.files.readText(real)
    const passages = text === null ? [] : toPassages(path, (await context.capture.redactor.redact(text)).text)
    files.push({ path, readable: text !== null, passages })
  }
  return files
}

async function compare(
  context: EngineContext,
  memories: readonly KnownMemory[],
  passages: readonly Passage[],
): Promise<SyncedMemory[]> {
  const read = readPassages(passages)
  const judged = memories.map((memory) =>
    toStatements(memory.content).map((statement) => ({ statement, verdict: judgeByWords(statement, read) })),
  )
  const open = judged.flat().filter(({ verdict }) => verdict.kind === 'open')
  const byMeaning = await judgeOpen(
    context,
    open.map(({ statement }) => statement),
    passages,
  )
  return memories.map((memory, at) =>
    toSynced(
      memory,
      (judged[at] ?? []).map(({ statement, verdict }) => ({
        statement,
        verdict: verdict.kind === 'open' ? (byMeaning.get(statement) ?? verdict) : verdict,
      })),
    ),
  )
}

/** Judges each statement by the passage nearest in meaning; empty if no embedding model is available. */
async function judgeOpen(
  context: EngineContext,
  statements: readonly string[],
  passages: readonly Passage[],
): Promise<ReadonlyMap<string, Verdict>> {
  const meaning = meaningOf(context)
  if (meaning === null || statements.length === 0 || passages.length === 0) return new Map()
  const texts = [...statements, ...passages.map(({ text }) => text)]
  const vectors = await unlessModelAway(meaning.embed(texts), null)
  if (vectors === null) return new Map()
  const ofPassages = vectors.slice(statements.length)
  return new Map(
    statements.flatMap((statement, at) => {
      const vector = vectors[at]
      if (vector === undefined) return []
      const scored = passages.map((passage, i) => {
        const other = ofPassages[i]
        return { passage, similarity01: other === undefined ? 0 : meaning.similarity01(vector, other) }
      })
      const best = scored.reduce((a, b) => (b.similarity01 > a.similarity01 ? b : a))
      return [[statement, judgeByMeaning(statement, best.passage, best.similarity01)] as const]
    }),
  )
}

function toSynced(
  memory: KnownMemory,
  judged: readonly { readonly statement: string; readonly verdict: Verdict }[],
): SyncedMemory {
  const said = judged.filter(({ verdict }) => verdict.kind === 'said')
  const differs = judged.find(({ verdict }) => verdict.kind === 'differs')
  const nearest = (differs ?? said[0] ?? judged.find(({ verdict }) => verdict.passage !== null))?.verdict
    .passage
  return {
    memory,
    state: toState(said.length, judged.length, differs !== undefined),
    said01: judged.length === 0 ? 0 : said.length / judged.length,
    missing: judged.flatMap(({ statement, verdict }) => (verdict.kind === 'said' ? [] : [statement])),
    nearest: nearest ?? null,
  }
}

function toState(said: number, all: number, differs: boolean): SyncState {
  if (differs) return 'differs'
  if (said === 0) return 'missing'
  return said === all ? 'said' : 'partly'
}

async function propose(
  context: EngineContext,
  topic: string,
  memories: readonly KnownMemory[],
): Promise<string> {
  const links = await context.store.edges.listFor(
    memories.map(({ id }) => id),
    { relations: ['must_precede', 'requires_reading'] },
  )
  return renderSkill(topic, memories, links, context.clock.now())
}

async function write(
  context: EngineContext,
  skill: {
    readonly topic: string
    readonly target: LocatedFile
    readonly proposal: string
    readonly memories: readonly KnownMemory[]
  },
  { overwrite, agreed }: Asked,
  caller: Caller,
): Promise<{ readonly path: string; readonly skillId: MemoryId }> {
  const { topic, proposal, memories } = skill
  const { path: target, real } = skill.target
  const mayReplace = overwrite === true && (caller.kind !== 'agent' || agreed === true)
  if ((await context.skillFiles.write(real, proposal, mayReplace)) === 'exists') {
    if (overwrite === true) throw needsPerson()
    throw new LoreError('invalid_input', 'There is a file at that path already; it was left as it is.', {
      hint: 'Choose another path, or say that it is to be overwritten.',
      details: { field: 'writeTo' },
    })
  }
  const former = await findFormer(context, target)
  const outcome = await storeMemory(
    context,
    {
      ...(former === null ? {} : { supersedes: former }),
      kind: 'skill',
      title: topic.slice(0, LIMITS.titleChars),
      content: proposal,
      trust: lowestTrust(memories),
      sourceFile: target,
      within: { named: [dirname(target)] },
      metadata: { skill: { path: target, from: memories.map(({ id }) => id) } },
      force: true,
    },
    { ...caller, kind: caller.kind === 'person' ? 'agent' : caller.kind },
  )
  return { path: target, skillId: outcome.kind === 'stored' ? outcome.memory.id : outcome.of.id }
}

function nothingKnown(): LoreError {
  return new LoreError('invalid_input', 'Nothing is known about that yet, so there is nothing to write.', {
    hint: 'Store what is to go into the skill first, or name another topic.',
    details: { field: 'topic' },
  })
}

function needsPerson(): LoreError {
  return new LoreError(
    'protected',
    'There is a file at that path already, and only a person may have it replaced.',
    {
      hint: 'Choose another path, or ask the person to run `lore skills` with --write and --overwrite.',
      details: { field: 'writeTo' },
    },
  )
}

/** Finds the memory of the skill last written to this path, which the new one supersedes; null if there is none. */
async function findFormer(context: EngineContext, path: string): Promise<MemoryId | null> {
  const { id } = await requireScope(context, undefined)
  const skills = await context.store.memories.list({
    scopes: [id],
    kinds: ['skill'],
    order: 'newest',
    limit: LIMITS.listMax,
  })
  return skills.find(({ sourceFile }) => sourceFile === path)?.id ?? null
}

/** Returns the lowest trust of the sources, and at most `pattern`, because no quote of a person covers the whole skill. */
function lowestTrust(memories: readonly KnownMemory[]): Trust {
  const ranks = memories.map(({ trust }) => TRUST_LEVELS.indexOf(trust))
  return TRUST_LEVELS[Math.max(1, ...ranks)] ?? 'inference'
}

function toPaths(field: string, given: unknown): readonly string[] {
  const paths = requireList(field, given)
  if (paths.length > MOST_PATHS) {
    throw new LoreError('invalid_input', `At most ${MOST_PATHS} skill files are looked at.`, {
      hint: 'Name fewer.',
      details: { field, limit: MOST_PATHS },
    })
  }
  return paths.map((path) => requireAbsolute(field, path))
}

function requireAbsolute(field: string, value: unknown): string {
  const path = requireText(field, value, PATH_CHARS)
  if (isAbsolute(path)) return normalize(path)
  throw new LoreError('invalid_input', `${field} must be absolute.`, {
    hint: 'Give the whole path, from the root of the file system on.',
    details: { field },
  })
}

/** Throws `invalid_input` unless the path is absolute and ends in SKILL.md, so that only skills are ever written. */
function requireSkillPath(field: string, value: unknown): string {
  const path = requireAbsolute(field, value)
  if (basename(path) === SKILL_FILE) return path
  throw new LoreError('invalid_input', `A skill is written to a file called ${SKILL_FILE}.`, {
    hint: `Name a path that ends in ${SKILL_FILE}.`,
    details: { field },
  })
}
