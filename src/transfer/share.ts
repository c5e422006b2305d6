/**
 * Use cases that decide what is shared. Every project is private until a person shares it, and nothing is sent before a
 * person has seen the preview.
 */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import type { Share, ShareGroup } from '../core/sync.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, name, optional } from '../kernel/fields.ts'
import { completeScope } from '../kernel/scopes.ts'
import { defineUseCase, nothing, type TakenBy } from '../kernel/use-case.ts'
import { shorten } from '../text/sentences.ts'
import { findNarrowing, GLOBAL, requireGroup, requireProject, scopesOf } from './sync/named.ts'
import { findTextSecret } from './sync/receive.ts'
import { resumeRecords, suspendRecords } from './sync/share-records.ts'
import { loadSigns } from './sync/shares.ts'

const EXAMPLES = 10
const TOPICS = 20
const EXAMPLE_CHARS = 120

export interface SharePreview {
  /** The project as people see it. */
  readonly project: string
  readonly group: ShareGroup | 'private'
  readonly memories: number
  readonly links: number
  readonly topics: readonly string[]
  /** The texts of up to ten memories, the newest first. */
  readonly examples: readonly string[]
  /** What stays here, and why. */
  readonly leftOut: readonly { readonly what: string; readonly count: number; readonly why: string }[]
  readonly agreed: boolean
}

export const share = defineUseCase({
  name: 'share',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Its name, a remote or the end of one; `global` for memories without a project. */
      project: name(),
      /** `mine`, `team:NAME` or `private`. */
      with: field<ShareGroup | 'private', string>({ type: 'string' }, (_, value) => requireGroup(value)),
      namespace: optional(name()),
      /** True if a person saw the preview and agrees. Without it nothing is sent. */
      agreed: optional(flag()),
    }),
  run: (context, input): Promise<SharePreview> => changeShare(context, input),
})

async function changeShare(context: EngineContext, input: TakenBy<typeof share>): Promise<SharePreview> {
  const { whole, clock } = context
  const { namespace } = completeScope(context, {
    ...(input.namespace === undefined ? {} : { namespace: input.namespace }),
    project: null,
  })
  const project = await requireProject(whole, namespace, input.project)
  const group = input.with
  const most = group === 'private' ? null : await findNarrowing(context, project, group)
  if (most !== null) {
    throw new LoreError('protected', `The project's own settings allow at most: ${most}.`, {
      hint: 'Change sync.allow in its .lore.toml, or share it as that says.',
    })
  }
  const preview = await previewOf(context, namespace, project, group)
  if (input.agreed !== true && group !== 'private') return preview
  await whole.transact(async (store) => {
    const known = (await store.sync.listShares()).find(
      (each) => each.namespace === namespace && each.project === project,
    )
    const scopes = await scopesOf(store, namespace, project)
    if (group === 'private') {
      if (known !== undefined) await suspendRecords(store, scopes)
      await store.sync.removeShare({ namespace, project })
      return
    }
    const { key } = known ?? (await loadSigns(store, project))
    await store.sync.saveShare({ namespace, project, group, key, agreedAt: clock.now() })
    await resumeRecords(store, scopes, group)
  })
  return { ...preview, agreed: group !== 'private' }
}

async function previewOf(
  context: EngineContext,
  namespace: string,
  project: string,
  group: ShareGroup | 'private',
): Promise<SharePreview> {
  const { whole } = context
  const scopes = await scopesOf(whole, namespace, project)
  const everything = { scopes, includeArchived: true, includeSuperseded: true } as const
  let [memories, secrets] = [0, 0]
  const examples: string[] = []
  for (let offset = 0; scopes.length > 0; offset += LIMITS.listMax) {
    const page = await whole.memories.list({ ...everything, order: 'newest', limit: LIMITS.listMax, offset })
    for (const memory of page) {
      const hasSecret =
        (await findTextSecret(context.capture.redactor, [memory.title, memory.content])) !== null
      if (hasSecret) secrets++
      else if (examples.length < EXAMPLES) examples.push(shorten(memory.content, EXAMPLE_CHARS))
    }
    memories += page.length
    if (page.length < LIMITS.listMax) break
  }
  const roots =
    scopes.length === 0
      ? []
      : await whole.memories.list({ scopes, parentId: null, order: 'newest', limit: TOPICS })
  const [known] = project === '' ? [] : await whole.projects.list([project])
  const turns = scopes.length === 0 ? 0 : sum((await whole.episodes.countByAgent(scopes)).values())
  const links = scopes.length === 0 ? 0 : sum((await whole.edges.tally(scopes)).values())
  const leftOut = [
    {
      what: 'turns of conversations',
      count: turns,
      why: 'conversations are never shared; memories carry their quotes',
    },
    { what: 'memories', count: secrets, why: 'a secret seems to be in them' },
  ].filter(({ count }) => count > 0)
  return {
    project: project === '' ? GLOBAL : (known?.label ?? project),
    group,
    memories: memories - secrets,
    links,
    topics: roots.map(({ title }) => shorten(title, EXAMPLE_CHARS)),
    examples,
    leftOut,
    agreed: false,
  }
}

function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}

export interface SharedProject extends Omit<Share, 'key' | 'project'> {
  /** The project as people see it. */
  readonly project: string
}

export const listShares = defineUseCase({
  name: 'listShares',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async ({ whole }): Promise<{ readonly items: readonly SharedProject[] }> => {
    const projects = await whole.projects.list()
    const shares = await whole.sync.listShares()
    return {
      items: shares.map(({ namespace, project, group, agreedAt }) => {
        const label = projects.find((known) => known.name === project)?.label ?? project
        return { namespace, project: project === '' ? GLOBAL : label, group, agreedAt }
      }),
    }
  },
})
