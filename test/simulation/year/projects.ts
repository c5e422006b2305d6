/**
 * The life of projects, seeded: one begins every few weeks, is worked on for some months, and ends. While it is
 * worked on, facts about it come in every day, a few of them are used all the time, and now and then one that is
 * used turns out different and is replaced. Most are never looked at again. A digest makes them, from a turn that
 * stays.
 */

import { seededRandom } from '../../../bench/support/corpus.ts'
import type { EpisodeId, MemoryId } from '../../../src/core/ids.ts'
import { PERSON } from '../../support/engine.ts'
import { type World, writerOf } from './world.ts'

export interface ProjectsOptions {
  readonly seed: number
  /** New facts a day, over all projects together. */
  readonly factsADay: number
  readonly beginsEveryDays: number
  readonly lastsDays: number
}

export const USUAL: ProjectsOptions = { seed: 3, factsADay: 2, beginsEveryDays: 45, lastsDays: 90 }

/** Of the facts of a project, so many are used while it lasts. */
const USED = 5
const READ_DAILY = 2
const REVISED_EVERY_DAYS = 21
const AREAS = ['storage', 'interface', 'deployment'] as const
const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ironwood Juniper Larch Maple'.split(' ')
const SYLLABLES = 'ban cor dex fam gol hin jur kel lom mir nov pax quil ros sten tav ulm ver wix yor'.split(
  ' ',
)
/** Words that facts are made of: few enough that many facts share one. */
const WORDS = 60

interface Fact {
  readonly id: MemoryId
  /** Words of its own, asked for later. */
  readonly words: readonly string[]
}

interface Project {
  readonly name: string
  readonly begins: number
  readonly ends: number
  readonly concepts: readonly MemoryId[]
  /** Facts in use, in the order of their first use. */
  readonly used: Fact[]
}

export interface Projects {
  /** What is done on a day. */
  work(day: number): Promise<void>
  /** Share of the facts in use that are among the first three when asked for by words of theirs; null: none in use. */
  recallOfUsed(): Promise<number | null>
}

export function createProjects(world: World, options: ProjectsOptions = USUAL): Projects {
  const random = seededRandom(options.seed)
  const projects: Project[] = []
  /** The turn that all facts come from. */
  let source: EpisodeId | null = null
  const below = (limit: number) => Math.floor(random() * limit)
  const word = (n: number) =>
    `${SYLLABLES[n % 20] ?? ''}${SYLLABLES[Math.floor(n / 20) % 20] ?? ''}${n % 2 === 0 ? 'en' : 'ar'}`
  const ownWords = () => Array.from({ length: 5 }, () => word(below(WORDS)))
  const scopeOf = (project: string) => ({ project: project.toLowerCase() })

  const begin = async (day: number): Promise<void> => {
    const name = NAMES[projects.length % NAMES.length] ?? ''
    const scope = scopeOf(name)
    await world.engine.ensureScope(scope, PERSON)
    const made = { scope, author: 'lore:simulated', authority: 6 } as const
    const digest = writerOf('digest')
    const root = await world.remember(`${name} project`, { ...made, metadata: { machineRoot: true } }, digest)
    const concepts: MemoryId[] = []
    for (const area of AREAS)
      concepts.push(await world.remember(`${name} ${area}`, { ...made, parent: root, force: true }, digest))
    projects.push({ name, begins: day, ends: day + options.lastsDays, concepts, used: [] })
  }

  const learn = async ({ name, concepts }: Project): Promise<Fact> => {
    const words = ownWords()
    const area = below(AREAS.length)
    const parent = concepts[area]
    const text = `${name} ${AREAS[area]}: ${words.join(' ')}`
    const place = parent === undefined || (await world.find(parent))?.archivedAt !== null ? {} : { parent }
    source ??= await world.source()
    const given = { scope: scopeOf(name), force: true, sourceEpisodes: [source], ...place }
    const id = await world.remember(text, given, writerOf('digest'))
    return { id, words }
  }

  const revise = async (project: Project): Promise<void> => {
    const at = below(project.used.length)
    const old = project.used[at]
    if (old === undefined) return
    const words = [...old.words.slice(0, 3), ...ownWords().slice(0, 2)]
    const content = `${project.name} revised: ${words.join(' ')}`
    const id = await world.remember(content, { scope: scopeOf(project.name), supersedes: old.id })
    project.used[at] = { id, words }
  }

  const use = async (project: Project, day: number): Promise<void> => {
    for (const [i, { id }] of project.used.entries()) {
      const isTime = i < READ_DAILY || (day + i) % 4 === 0
      if (isTime) await world.read(id, `${project.name}-${day}`)
    }
    if ((day - project.begins) % REVISED_EVERY_DAYS === REVISED_EVERY_DAYS - 1) await revise(project)
  }

  const active = (day: number) => projects.filter(({ begins, ends }) => begins <= day && day < ends)

  return {
    async work(day) {
      if (day % options.beginsEveryDays === 0) await begin(day)
      const open = active(day)
      for (let n = 0; n < options.factsADay; n++) {
        const project = open[below(open.length)]
        if (project === undefined) continue
        const fact = await learn(project)
        if (project.used.length < USED && random() < 0.4) project.used.push(fact)
      }
      for (const project of open) await use(project, day)
    },
    async recallOfUsed() {
      const used = active(world.today()).flatMap((project) => project.used)
      let found = 0
      for (const fact of used) {
        const query = fact.words.slice(0, 2).join(' ')
        const { hits } = await world.engine.recall(
          { query, allScopes: true, limit: 3 },
          { kind: 'person', name: 'somebody', session: 'asking' },
        )
        if (hits.some(({ ref }) => ref.id === fact.id)) found++
      }
      return used.length === 0 ? null : found / used.length
    },
  }
}
