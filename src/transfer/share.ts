/**
 * Use cases that decide what is shared. Every project is private until a person shares it, and nothing is sent before a
 * person has seen the preview.
 */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import type { Store } from '../core/ports/store.ts'
import { type Share, type ShareGroup, teamOf } from '../core/sync.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, flag, name, optional } from '../kernel/fields.ts'
import { listParts } from '../kernel/project-parts.ts'
import { completeScope } from '../kernel/scopes.ts'
import { defineUseCase, nothing, type TakenBy } from '../kernel/use-case.ts'
import { shorten } from '../text/sentences.ts'
import { findNarrowing, GLOBAL, requireGroup, requireProject, scopesOf } from './sync/named.ts'
import { findOffered } from './sync/offered.ts'
import { findTextSecret } from './sync/receive.ts'
import { resumeConversations, resumeRecords, suspendRecords } from './sync/share-records.ts'
import { adoptProject, findProjectHere, loadSigns, type ProjectSigns } from './sync/shares.ts'

const EXAMPLES = 10
const TOPICS = 20
const EXAMPLE_CHARS = 120

export interface SharePreview {
  /** The project as people see it. */
  readonly project: string
  readonly group: ShareGroup | 'private'
  readonly memories: number
  readonly links: number
  /** Turns of conversations that leave as well. */
  readonly turns: number
  readonly topics: readonly string[]
  /** The texts of up to ten memories, the newest first. */
  readonly examples: readonly string[]
  /** Records that stay here, with the reason. */
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
      /** True also shares the conversations of the project; false no longer. Default: as before, at first not. */
      conversations: optional(flag()),
    }),
  run: (context, input): Promise<SharePreview> => changeShare(context, input),
})

async function changeShare(context: EngineContext, input: TakenBy<typeof share>): Promise<SharePreview> {
  const { whole, clock } = context
  const { namespace } = completeScope(context, {
    ...(input.namespace === undefined ? {} : { namespace: input.namespace }),
    project: null,
  })
  const group = input.with
  const offered = group === 'private' ? null : await findOffered(whole, group, input.project)
  const project =
    offered === null
      ? await requireProject(whole, namespace, input.project)
      : await findProjectHere(whole, offered)
  const most = group === 'private' || project === null ? null : await findNarrowing(context, project, group)
  if (most !== null) {
    throw new LoreError('protected', `The project's own settings allow at most: ${most}.`, {
      hint: 'Change sync.allow in its .lore.toml, or share it as that says.',
    })
  }
  const known = await findShare(whole, namespace, project)
  const conversations = input.conversations ?? known?.conversations ?? false
  const preview = await previewOf(context, {
    namespace,
    project,
    label: offered?.label ?? null,
    group,
    conversations,
  })
  if (input.agreed !== true && group !== 'private') return preview
  await whole.transact(async (store) => {
    if (group === 'private') {
      if (known === undefined) return
      const scopes = await scopesOf(store, namespace, known.project)
      const now = project === null ? [] : await scopesOf(store, namespace, project)
      await suspendRecords(store, [...new Set([...scopes, ...now])])
      await store.sync.removeShare(known)
      return
    }
    const own = project ?? (await adoptProject(store, offered as ProjectSigns, clock.now()))
    const { key } = known ?? offered ?? (await loadSigns(store, own))
    await requireOnce(store, { namespace, project: own, group, key })
    // A project that was joined to another one is shared under the name of the whole.
    if (known !== undefined && known.project !== own) await store.sync.removeShare(known)
    const parts = await listParts(store, own)
    const share = { namespace, project: own, group, key, agreedAt: clock.now(), conversations, parts }
    await store.sync.saveShare(share)
    const scopes = await scopesOf(store, namespace, own)
    const isSame = known?.group === group && known.project === own
    if (conversations && !(isSame && known.conversations)) await resumeConversations(store, scopes, share)
    if (isSame) return
    await resumeRecords(store, scopes, share)
    await fetchAgain(store, group)
  })
  return { ...preview, agreed: group !== 'private' }
}

/** The share of the project, also if it was joined to another one since. */
async function findShare(
  store: Store,
  namespace: string,
  project: string | null,
): Promise<Share | undefined> {
  const shares = (await store.sync.listShares()).filter((share) => share.namespace === namespace)
  const own = shares.find((share) => share.project === project)
  if (own !== undefined || project === null) return own
  for (const share of shares) if ((await store.projects.mainOf(share.project)) === project) return share
  return undefined
}

/** Records of the project that came before it was shared here were not taken; they are fetched once more. */
async function fetchAgain(store: Store, group: ShareGroup): Promise<void> {
  const place = (await store.sync.listPlaces()).find((each) => each.group === group)
  if (place === undefined) return
  const { pulled: _pulled, read: _read, ...cursor } = place.cursor
  await store.sync.savePlace({ ...place, cursor })
}

/** In a team the namespace is each side's own, so two of them cannot hold the same project. */
async function requireOnce(
  store: Store,
  { namespace, project, group, key }: Pick<Share, 'namespace' | 'project' | 'group' | 'key'>,
): Promise<void> {
  const twin = (await store.sync.listShares()).find(
    (each) =>
      each.group === group &&
      each.key === key &&
      teamOf(group) !== null &&
      (each.namespace !== namespace || each.project !== project),
  )
  if (twin === undefined) return
  throw new LoreError('invalid_input', `The namespace ${twin.namespace} shares this project already.`, {
    hint: 'Share it from one namespace only; `lore share` lists what is shared.',
  })
}

interface Previewed {
  readonly namespace: string
  /** null for a project that a team offers and that is not here yet. */
  readonly project: string | null
  readonly label: string | null
  readonly group: ShareGroup | 'private'
  readonly conversations: boolean
}

async function previewOf(
  context: EngineContext,
  { namespace, project, label, group, conversations }: Previewed,
): Promise<SharePreview> {
  const { whole } = context
  const scopes = project === null ? [] : await scopesOf(whole, namespace, project)
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
  const [known] = project === '' || project === null ? [] : await whole.projects.list([project])
  const turns = scopes.length === 0 ? 0 : sum((await whole.episodes.countByAgent(scopes)).values())
  const links = scopes.length === 0 ? 0 : sum((await whole.edges.tally(scopes)).values())
  const leftOut = [
    {
      what: 'turns of conversations',
      count: conversations ? 0 : turns,
      why: 'conversations are shared only with --conversations; memories carry their quotes',
    },
    { what: 'memories', count: secrets, why: 'a secret seems to be in them' },
  ].filter(({ count }) => count > 0)
  return {
    project: project === '' ? GLOBAL : (known?.label ?? label ?? project ?? ''),
    group,
    memories: memories - secrets,
    links,
    turns: conversations ? turns : 0,
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

export interface SharedProject extends Omit<Share, 'key' | 'parts' | 'project'> {
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
      items: shares.map(({ key: _key, parts: _parts, project, ...share }) => {
        const label = projects.find((known) => known.name === project)?.label ?? project
        return { ...share, project: project === '' ? GLOBAL : label }
      }),
    }
  },
})
