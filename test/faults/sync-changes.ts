/** Random changes by persons and agents, and what of them was acknowledged. */
import { isLoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { memoriesOf } from '../../src/core/journal.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { travels } from '../../src/transfer/sync/edge-fields.ts'
import { agentOf, personOf, type Random, type Replica, START } from './sync-replicas.ts'

const WORDS = ['port', 'deploy', 'vitest', 'staging', 'queue', 'cache', 'login', 'invoice', 'retry', 'schema']

/** What was acknowledged so far. */
export interface Ledger {
  /**
   * In a team, words that a person removed for good are kept out under other ids on that person's machine only, so that the sides
   * would differ on purpose: no two memories get the same words.
   */
  readonly isOfTeam: boolean
  readonly stored: Set<string>
  readonly purged: Set<string>
  /** Memories whose words a person changed, or that a person brought back. */
  readonly edited: Set<string>
  /** Words that a person removed for good: they leave under every id. */
  readonly removedWords: Set<string>
  /** All words that a memory ever had. */
  readonly words: Map<string, Set<string>>
  /** Texts of turns that were spoken, and of those that a person forgot, alone or with their conversation. */
  readonly spoken: Set<string>
  readonly unsaid: Set<string>
  /** Conversations that a person forgot. */
  readonly ended: Set<string>
  /** Names of replicas that took back what they shared, and have not shared it again. */
  readonly private: Set<string>
}

/** @param isOfTeam true for a history of a team */
export function openLedger(isOfTeam = false): Ledger {
  return {
    isOfTeam,
    stored: new Set(),
    purged: new Set(),
    edited: new Set(),
    removedWords: new Set(),
    words: new Map(),
    spoken: new Set(),
    unsaid: new Set(),
    ended: new Set(),
    private: new Set(),
  }
}

function noteWords({ words }: Ledger, id: string, content: string): void {
  const known = words.get(id) ?? new Set()
  words.set(id, known.add(content))
}

/** Kinds of changes of the seeds that were found first; a number drawn among more kinds gives other histories. */
export const FIRST_KINDS = 13
/** Kinds of changes without those of conversations. */
export const MEMORY_KINDS = 20
/** Kinds of changes without taking back what was shared. */
export const LASTING_KINDS = 24
export const ALL_KINDS = 25

/** One random change by a person or an agent. A change that the engine refuses changes nothing. */
export async function change(
  { engine, store, name, group, advance }: Replica,
  random: Random,
  ledger: Ledger,
  kinds = ALL_KINDS,
): Promise<string> {
  const { stored, purged, edited } = ledger
  advance(1 + random(5_000))
  const person = personOf(name)
  const caller = random(2) === 0 ? person : agentOf(name, random(3))
  const ids = await store.memories.listIds({ scopes: null, includeArchived: true, includeSuperseded: true })
  const pick = () => ids[random(ids.length)] as MemoryId
  const word = () => WORDS[random(WORDS.length)]
  const plain = () => `The ${word()} of the ${word()} is ${word()} ${random(50)}`
  const sentence = () =>
    ledger.isOfTeam ? `${plain()}, says ${name} as number ${ledger.words.size}` : plain()
  const kind = ids.length === 0 ? 0 : random(kinds)
  if (ledger.isOfTeam && isAlone(kind, name)) return 'nothing'
  try {
    switch (kind) {
      case 0:
      case 1: {
        const parent = ids.length > 0 && random(2) === 0 ? { parent: pick() } : {}
        const input = { content: sentence(), tags: [`t${random(4)}`], ...parent }
        const outcome = await engine.remember(input, caller)
        if (outcome.kind === 'stored') {
          stored.add(outcome.memory.id)
          noteWords(ledger, outcome.memory.id, input.content)
        }
        return 'remember'
      }
      case 2:
      case 3: {
        const id = pick()
        const content = sentence()
        await engine.update({ id, content }, caller)
        noteWords(ledger, id, content)
        if (caller === person) edited.add(id)
        return 'update'
      }
      case 4:
        await engine.update({ id: pick(), tags: [`t${random(4)}`, `t${random(4)}`] }, caller)
        return 'tags'
      case 5:
      case 6:
        await engine.update({ id: pick(), parent: random(4) === 0 ? null : pick() }, caller)
        return 'move'
      case 7:
        await engine.forget({ id: pick(), reason: 'old', confirmed: true }, caller)
        return 'forget'
      case 8:
        {
          const id = pick()
          await engine.restore({ id }, caller)
          edited.add(id)
        }
        return 'restore'
      case 9:
        {
          const old = pick()
          await engine.supersede({ old, by: pick() }, caller)
          // It ends the validity, which is a part of the statement.
          edited.add(old)
        }
        return 'supersede'
      case 10:
        {
          const id = pick()
          const [memory] = await store.memories.load([id])
          await engine.purge({ id }, person)
          purged.add(id)
          ledger.removedWords.add(memory?.content ?? '')
        }
        return 'purge'
      case 11:
        await engine.read({ id: pick() }, caller)
        return 'read'
      case 12: {
        const relation = random(2) === 0 ? 'depends_on' : 'see_also'
        await engine.connect({ source: pick(), target: pick(), relation }, caller)
        return 'connect'
      }
      case 13: {
        const edges = (await store.edges.listFor([pick()])).filter(travels)
        const edge = edges[random(Math.max(1, edges.length))]
        if (edge !== undefined) await engine.disconnect({ id: edge.id }, caller)
        return 'disconnect'
      }
      case 14:
        await engine.govern({ id: pick(), protected: random(2) === 0, confirmed: true }, person)
        return 'govern'
      case 15:
        await engine.feedback(
          { id: pick(), useful: random(2) === 0, confidence: 1 + random(10) },
          { ...caller, session: `rates-${name}-${random(4)}` },
        )
        return 'feedback'
      case 16: {
        const { items } = await engine.listConflicts({ allScopes: true }, person)
        const conflict = items[random(Math.max(1, items.length))]
        if (conflict === undefined) return 'no conflict'
        // It may end the validity of a side, which is a part of the statement.
        for (const { id } of [conflict.a, conflict.b]) edited.add(id)
        const keep = (['a', 'b', 'both'] as const)[random(3)] ?? 'both'
        await engine.resolveConflict({ id: conflict.id, keep, confirmed: true }, person)
        return 'resolve'
      }
      case 17: {
        const { items } = await engine.listRuns({ limit: 20 }, person)
        // What came from elsewhere and is undone stays away here, so that the sides would differ on purpose.
        const own = items.filter(({ kind: of, state }) => of !== 'sync' && state === 'done')
        const run = own[random(Math.max(1, own.length))]
        if (run === undefined) return 'nothing to undo'
        for (const id of ids) edited.add(id)
        for (const id of await undone(store, run.id)) stored.delete(id)
        await engine.undo({ id: run.id }, person)
        return 'undo'
      }
      case 18: {
        const [same] = await store.memories.load([pick()])
        const content = same?.content ?? sentence()
        const outcome = await engine.remember({ content, force: true }, caller)
        if (outcome.kind === 'stored') {
          stored.add(outcome.memory.id)
          noteWords(ledger, outcome.memory.id, content)
        }
        return 'say again'
      }
      case 19: {
        // Private for a while; what changes meanwhile is found when it is shared again.
        await engine.share({ project: 'web', with: 'private', agreed: true }, person)
        if (random(2) === 0) advance(60_000)
        await shareAgain({ engine, name, group }, ledger, kinds)
        return 'share again'
      }
      case 20:
      case 21:
        return await talk(engine, name, random, ledger)
      case 24:
        // What others removed may come back when it is shared again, because it stayed here.
        for (const id of ids) edited.add(id)
        await engine.withdrawShare({ project: 'web' }, person)
        ledger.private.add(name)
        return 'take back'
      default:
        return await unsay({ engine, name }, random, ledger, kind === 22)
    }
  } catch (error) {
    if (isLoreError(error) && error.code !== 'internal') return `refused ${kind} ${error.code}`
    throw error
  }
}

/** Shares the project as before. @param kinds number of kinds of changes in this history */
export async function shareAgain(
  { engine, name, group }: Pick<Replica, 'engine' | 'name' | 'group'>,
  ledger: Ledger,
  kinds: number,
): Promise<void> {
  const conversations = kinds > MEMORY_KINDS
  await engine.share({ project: 'web', with: group, agreed: true, conversations }, personOf(name))
  ledger.private.delete(name)
}

/** In a team nobody says again what others said, and the server shares by its members' pushes and captures nothing. */
function isAlone(kind: number, name: string): boolean {
  return kind === 18 || (name === 'server' && [19, 20, 21, 24].includes(kind))
}

/** Turns of a conversation that was not forgotten, some of which were read before. */
async function talk(engine: Engine, name: string, random: Random, ledger: Ledger): Promise<string> {
  const sessionId = `talk-${name}-${random(2)}`
  if (ledger.ended.has(sessionId)) return 'ended'
  const from = random(30)
  const turns = Array.from({ length: 1 + random(25) }, (_, at) => ({
    externalId: `turn-${from + at}`,
    role: (from + at) % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `Sentence ${from + at} of ${sessionId}`,
    at: START + from + at,
  }))
  await engine.stage({ agent: 'claude-code', sessionId, turns }, agentOf(name, 0))
  for (const { text } of turns) ledger.spoken.add(text)
  return 'talk'
}

/** A person forgets a whole conversation, or one turn of it. */
async function unsay(
  { engine, name }: Pick<Replica, 'engine' | 'name'>,
  random: Random,
  ledger: Ledger,
  isWhole: boolean,
): Promise<string> {
  const person = personOf(name)
  const { items } = await engine.listSessions({ allScopes: true, limit: 20 }, person)
  const session = items[random(Math.max(1, items.length))]
  if (session === undefined) return 'no conversation'
  const shown = await engine.showSession({ id: session.id, limit: 100 }, person)
  const turns = shown.items.filter(({ text }) => ledger.spoken.has(text))
  if (isWhole) {
    await engine.forgetConversations({ session: session.id, confirmed: true }, person)
    for (const text of ledger.spoken) if (text.endsWith(` of ${session.externalId}`)) ledger.unsaid.add(text)
    ledger.ended.add(session.externalId)
    return 'forget conversation'
  }
  const turn = turns[random(Math.max(1, turns.length))]
  if (turn === undefined) return 'no turn'
  await engine.forgetTurns(
    { session: session.id, from: turn.position, until: turn.position, confirmed: true },
    person,
  )
  ledger.unsaid.add(turn.text)
  return 'forget turn'
}

/** The memories that the run made, which its undo removes. */
async function undone(store: Store, runId: string): Promise<string[]> {
  const entries = await store.journal.listRun(runId)
  return entries.filter(({ action }) => action === 'remember').flatMap(memoriesOf)
}
