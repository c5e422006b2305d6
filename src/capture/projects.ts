/**
 * Use cases for projects: which there are and by which signs they are recognised, finding the one of a folder, renaming,
 * joining and splitting. Joins and splits are runs that can be undone.
 */
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import type { Store } from '../core/ports/store.ts'
import type { Project, ProjectAlias } from '../core/project.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { anyString, name } from '../kernel/fields.ts'
import { listParts } from '../kernel/project-parts.ts'
import { findProject } from '../kernel/scopes.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, nothing } from '../kernel/use-case.ts'

export interface ProjectView {
  /** The name in scopes. */
  readonly name: string
  /** The name that people and agents see. */
  readonly label: string
  readonly namespaces: readonly string[]
  readonly memories: number
  readonly episodes: number
  readonly aliases: readonly Pick<ProjectAlias, 'kind' | 'value'>[]
  /** The projects that were joined to it. */
  readonly joined: readonly Pick<Project, 'name' | 'label'>[]
}

/** Lists the projects that the caller may see, by label. An agent sees no folders and no former names. */
export const listProjects = defineUseCase({
  name: 'listProjects',
  access: 'read',
  retry: 'again',
  namesFiles: true,
  input: nothing,
  run: async ({ store }): Promise<{ readonly items: readonly ProjectView[] }> => {
    const scopes = (await store.scopes.list()).filter(({ namespace }) => namespace !== SELF_TEST_NAMESPACE)
    const names = [...new Set(scopes.flatMap(({ project }) => project ?? []))]
    const known = new Map((await store.projects.list(names)).map((project) => [project.name, project]))
    const former = await store.projects.listJoined()
    const items: ProjectView[] = []
    for (const project of names) {
      const own = scopes.filter((scope) => scope.project === project)
      const ids = own.map(({ id }) => id)
      const parts = await listParts(store, project)
      const aliases = await store.projects.aliasesOf(parts)
      items.push({
        name: project,
        label: known.get(project)?.label ?? project,
        namespaces: [...new Set(own.map(({ namespace }) => namespace))],
        memories: await store.memories.count({ scopes: ids }),
        episodes: await store.documents.count('episode', ids),
        aliases: aliases
          .filter(({ value }) => !value.startsWith('unknown '))
          .map(({ kind, value }) => ({ kind, value })),
        joined: former
          .filter((each) => each.name !== project && parts.includes(each.name))
          .map((each) => ({ name: each.name, label: each.label })),
      })
    }
    return { items: items.sort((a, b) => a.label.localeCompare(b.label)) }
  },
})

/** Returns the project of a folder, and notes by which signs it is recognised. */
export const locateProject = defineUseCase({
  name: 'locateProject',
  access: 'admin',
  retry: 'again',
  namesFiles: true,
  input: () => z.strictObject({ folder: anyString() }),
  run: async (
    { capture, store },
    { folder },
  ): Promise<Pick<Project, 'label'> & { readonly project: string }> => {
    if (!isAbsolute(folder)) {
      throw new LoreError('invalid_input', 'The folder is not a whole path.', {
        hint: 'Give the whole path.',
        details: { field: 'folder' },
      })
    }
    const { project } = await capture.projects.settle(folder)
    const [known] = await store.projects.list([project])
    return { project, label: known?.label ?? project }
  },
})

/** Gives a project another label. The former one is free again; the stored name and remotes still find the project. */
export const renameProject = defineUseCase({
  name: 'renameProject',
  access: 'admin',
  retry: 'again',
  input: () => z.strictObject({ project: name(), label: name() }),
  run: async (context, input): Promise<Pick<Project, 'label' | 'name'>> => {
    const { store } = context
    const { label } = await withoutSecrets(context, { label: input.label }, ['label'])
    const project = await requireProject(context, input.project)
    const taken = (await store.projects.list()).find(
      (other) => other.label === label && other.name !== project,
    )
    if (taken !== undefined) {
      throw new LoreError('invalid_input', `Another project is called ${label}.`, {
        hint: 'Choose another name, or join the two: `lore project join`.',
        details: { field: 'label' },
      })
    }
    await store.projects.ensure(project, context.clock.now())
    await store.projects.rename(project, label)
    return { name: project, label }
  },
})

export interface ProjectRun {
  /** Id of the run, for `undo`. */
  readonly run: string
  /** Label of the project that was joined or split off. */
  readonly project: string
  /** Label of the project it was joined to or split off from. */
  readonly other: string
  readonly memories: number
  readonly sessions: number
}

/** Makes one project a part of another: its memories, conversations and names move there, in every namespace. */
export const joinProjects = defineUseCase({
  name: 'joinProjects',
  access: 'admin',
  retry: 'once',
  input: () =>
    z.strictObject({
      project: name(),
      /** The project that stays, with its name. */
      into: name(),
    }),
  run: async (context, input): Promise<ProjectRun> => {
    const project = await requireProject(context, input.project)
    const into = await requireProject(context, input.into)
    if (project === into) {
      throw new LoreError('invalid_input', `${input.project} and ${input.into} are one project already.`, {
        hint: 'List them with `lore project list`.',
      })
    }
    return changeProjects(context, 'join', [project, into], async (store, runId) => {
      for (const each of [project, into]) await store.projects.ensure(each, context.clock.now())
      return store.projects.join(project, into, runId, context.clock.now())
    })
  },
})

/** Takes a project that was joined out again, with what the join moved; no rule joins the two again. */
export const splitProject = defineUseCase({
  name: 'splitProject',
  access: 'admin',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** Label or stored name of a joined project. */
      project: name(),
    }),
  run: async (context, { project }): Promise<ProjectRun> => {
    const joined = await context.store.projects.listJoined()
    const part = joined.find((each) => each.name === project) ?? joined.find((each) => each.label === project)
    if (part === undefined || part.joinedTo === null) {
      throw new LoreError('scope_not_found', `No project ${project} was joined to another.`, {
        hint:
          joined.length === 0
            ? 'Only what was joined can be split; nothing was.'
            : `Joined were: ${joined
                .slice(0, 6)
                .map(({ label }) => label)
                .join(', ')}.`,
        details: { project },
      })
    }
    const from = await context.store.projects.mainOf(part.name)
    return changeProjects(context, 'split', [part.name, from], async (store, runId) => {
      await store.projects.keepApart(part.name, from)
      return store.projects.split(part.name, runId)
    })
  },
})

async function changeProjects(
  context: EngineContext,
  phase: 'join' | 'split',
  [project, other]: readonly [string, string],
  change: (store: Store, runId: string) => Promise<Pick<ProjectRun, 'memories' | 'sessions'>>,
): Promise<ProjectRun> {
  const run = ownRun(context, 'project', { phase })
  const { runId } = run.inRun
  const labels = await Promise.all([labelOf(context.store, project), labelOf(context.store, other)])
  const moved = await context.store.transact(async (store) => {
    const rows = await change(store, runId)
    const counts = { moved_memory: rows.memories, moved_session: rows.sessions }
    await run.note(store, { [`${phase}_project`]: 1, ...counts }, true)
    return rows
  })
  return { run: runId, project: labels[0], other: labels[1], ...moved }
}

async function labelOf(store: Store, project: string): Promise<string> {
  const all = [...(await store.projects.list()), ...(await store.projects.listJoined())]
  return all.find((each) => each.name === project)?.label ?? project
}

/** Returns the stored name of the project that a name means in any namespace. */
async function requireProject({ store }: EngineContext, typed: string): Promise<string> {
  const known = await store.scopes.list()
  const meant = await findProject(store, typed, known)
  if (meant !== null) return meant
  const labels = [...new Set(known.flatMap(({ label, project }) => label ?? project ?? []))]
  throw new LoreError('scope_not_found', `There is no project ${typed}.`, {
    hint: `Known projects: ${labels.slice(0, 12).join(', ') || 'none'}.`,
    details: { project: typed },
  })
}
