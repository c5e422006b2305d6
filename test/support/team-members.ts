/** Members of a team: homes that sync with a team server. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Role } from '../../src/core/team.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createOpenLink } from '../../src/transfer/sync/open-link.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { makeFolder, openTestEngine, PERSON } from './engine.ts'
import type { TestServer } from './team-server.ts'

export interface Member {
  readonly engine: Engine
  readonly folder: string
  sync(): ReturnType<Engine['sync']>
  /** Stores words of the person. */
  say(content: string): Promise<MemoryId>
  /** The live texts of the project. */
  texts(): Promise<string[]>
  /** The next requests fail, before or after the server has done its work. */
  cut(times: number, when: 'before' | 'after'): void
}

export interface MemberWish {
  readonly team: string
  /** The role by scope; default: a writer in the team. */
  readonly grants?: Readonly<Record<string, Role>>
  readonly project?: string
  /** False for somebody who has not shared the project yet; default true. */
  readonly shares?: boolean
}

export async function openMember(
  server: TestServer,
  name: string,
  { team, grants = { [team]: 'writer' }, project = 'web', shares = true }: MemberWish,
): Promise<Member> {
  const token = await server.join(name, grants)
  const folder = makeFolder()
  let [cuts, when] = [0, 'before']
  const cutting: typeof fetch = async (...given) => {
    const isCut = cuts-- > 0
    if (isCut && when === 'before') throw new TypeError('cut')
    const answer = await fetch(...given)
    if (isCut) throw new TypeError('cut')
    return answer
  }
  const engine = await openTestEngine(folder, {
    scope: { project },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => `${name}@${name}s-laptop`, where: folder, open: createOpenLink(cutting) },
  })
  const secretFile = join(folder, 'token')
  writeFileSync(secretFile, `${token}\n`)
  const group = `team:${team}`
  await engine.connectSync({ group, address: server.url, secretFile }, PERSON)
  if (shares) await engine.share({ project, with: group as `team:${string}`, agreed: true }, PERSON)
  return {
    engine,
    folder,
    sync: () => engine.sync({}, PERSON),
    say: async (content) => {
      const outcome = await engine.remember({ content }, PERSON)
      if (outcome.kind !== 'stored') throw new Error(outcome.kind)
      return outcome.memory.id
    },
    texts: async () => {
      const { items } = await engine.listMemories({ scope: { project }, limit: 500 }, PERSON)
      return items.map(({ content }) => content).sort()
    },
    cut: (times, at) => {
      cuts = times
      when = at
    },
  }
}
