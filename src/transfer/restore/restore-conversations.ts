/** Restores scopes, sessions, turns and segments. Must run inside a transaction. */

import type { Episode, Session } from '../../core/conversation.ts'
import type { EpisodeId, ScopeId, SegmentId, SessionId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toReadableName } from '../../core/project.ts'
import { lineageOf, projectTombstone, sessionTombstone, turnTombstone } from '../../kernel/tombstones.ts'
import { analyseEpisode } from '../../text/analyse.ts'
import { FORGOTTEN, type Numbered, type RestoreState, UNMADE } from './restore-state.ts'

export async function restoreScopes(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'scope'>[],
): Promise<void> {
  for (const { scope: number, namespace, project: named, branch, createdAt, label, aliases } of lines) {
    const project = named === null ? null : await findHere(store, named, aliases)
    const scope = { namespace, project, branch }
    state.namespaces.set(number, namespace)
    const isForgotten =
      project !== null &&
      (await store.capture.findTombstones([projectTombstone(namespace, project)])).size > 0
    if (isForgotten) {
      state.forgotten.scope++
      state.scopes.set(number, FORGOTTEN)
      continue
    }
    const here = await store.scopes.find(scope)
    if (here === null) state.added.scope++
    else state.known.scope++
    const id = here?.id ?? (state.write ? (await store.scopes.ensure(scope, createdAt)).id : UNMADE)
    state.scopes.set(number, id)
    if (here === null && id !== UNMADE) state.made.scopes.push(id)
    if (state.write && project !== null) await restoreProject(store, { project, label, aliases, createdAt })
  }
}

/**
 * Returns the project here that has a remote of the one in the file, or its first commit if the file names no remote; else the
 * name in the file. A project that has the same name here is the same.
 */
async function findHere(
  { projects }: Store,
  named: string,
  aliases: Numbered<'scope'>['aliases'] = [],
): Promise<string> {
  const main = await projects.mainOf(named)
  if (main !== named || (await projects.list([named])).length > 0) return named
  const remotes = aliases.filter(({ kind }) => kind === 'remote')
  const signs = remotes.length > 0 ? remotes : aliases
  const found = signs.length === 0 ? [] : await projects.findAliases(signs)
  const here = new Set(await Promise.all(found.map(({ project }) => projects.mainOf(project))))
  const [only] = here
  return here.size === 1 && only !== undefined ? only : named
}

type RestoredProject = Pick<Numbered<'scope'>, 'label' | 'aliases' | 'createdAt'> & {
  readonly project: string
}

/** Restores label and signs of a project, except those that another project has here. */
async function restoreProject(
  { projects }: Store,
  { project, label, aliases = [], createdAt }: RestoredProject,
): Promise<void> {
  const main = await projects.mainOf(project)
  const known = await projects.list()
  const isUnnamed = known.some(({ name, label: own }) => name === main && own === toReadableName(name))
  if (label !== undefined && isUnnamed && !known.some((other) => other.label === label))
    await projects.rename(main, label)
  for (const { kind, value } of aliases) {
    if ((await projects.findAliases([{ kind, value }])).length > 0) continue
    await projects.addAliases([{ kind, value, project: main, mark: null, addedAt: createdAt }])
  }
}

export async function restoreSessions(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'session'>[],
): Promise<void> {
  for (const { line, scope, ...record } of lines) {
    const id = record.id as SessionId
    const scopeId = state.scopes.get(scope)
    const tombstones = lineageOf(record.externalId).map((each) => sessionTombstone(record.agent, each))
    if (scopeId === FORGOTTEN || (await store.capture.findTombstones(tombstones)).size > 0) {
      state.forgotten.session++
      state.sessions.set(id, FORGOTTEN)
      continue
    }
    const here = await store.sessions.findByExternalId(record.agent, record.externalId)
    if (here !== null) {
      state.known.session++
      if (here.id !== id) state.sessions.set(id, here.id)
      else if (state.write) await extendSession(store, here, record)
      continue
    }
    if ((await store.sessions.find(id)) !== null) {
      const reason = 'another conversation has its id here'
      state.conflicts.push({ line, type: 'session', id, reason })
      state.sessions.set(id, FORGOTTEN)
      continue
    }
    state.added.session++
    state.freshSessions.add(id)
    if (!state.write) continue
    await store.sessions.ensure({ ...record, id, scopeId: scopeId as ScopeId } satisfies Session)
    state.made.sessions.push({ id, episodeCount: record.episodeCount })
  }
}

/** A later export of the same session may have more turns. */
async function extendSession(
  store: Store,
  here: Session,
  { episodeCount, lastAt }: Pick<Session, 'episodeCount' | 'lastAt'>,
): Promise<void> {
  if (episodeCount <= here.episodeCount) return
  await store.sessions.update(here.id, { episodeCount, lastAt: Math.max(lastAt, here.lastAt) })
}

export async function restoreEpisodes(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'episode'>[],
): Promise<void> {
  const sessions = lines.map(({ sessionId }) => state.sessions.get(sessionId) ?? (sessionId as SessionId))
  const agents = new Map<string, string>(
    (await store.sessions.load([...new Set(sessions as SessionId[])])).map(({ id, agent }) => [id, agent]),
  )
  const here = new Map(
    (await store.episodes.load(lines.map(({ id }) => id as EpisodeId))).map((turn) => [
      turn.id as string,
      turn,
    ]),
  )
  for (const { line, scope, ...record } of lines) {
    const mapped = state.sessions.get(record.sessionId)
    const agent = agents.get(mapped ?? record.sessionId)
    const tombstones = agent === undefined ? [] : [turnTombstone(agent, record.externalId)]
    if (mapped === FORGOTTEN || (await store.capture.findTombstones(tombstones)).size > 0) {
      state.forgotten.episode++
      continue
    }
    const conflict = (reason: string) =>
      state.conflicts.push({ line, type: 'episode', id: record.id, reason })
    const same = here.get(record.id)
    if (same !== undefined) {
      if (same.contentHash === record.contentHash) state.known.episode++
      else conflict('the turn has another text here')
      continue
    }
    const sessionId = mapped ?? (record.sessionId as SessionId)
    const isFresh = state.freshSessions.has(sessionId)
    const twin = isFresh || agent === undefined ? null : await findTwin(store, agent, sessionId, record)
    if (twin !== null) {
      state.turns.set(record.id, twin.id)
      if (twin.contentHash === record.contentHash) state.known.episode++
      else conflict('another turn is in its place here')
      continue
    }
    if (mapped !== undefined) {
      conflict('the conversation was read here by itself, and has no such turn')
      continue
    }
    state.added.episode++
    if (!state.write) continue
    const scopeId = state.scopes.get(scope) as ScopeId
    const episode: Episode = { ...record, id: record.id as EpisodeId, sessionId, scopeId }
    await store.episodes.insert(episode, analyseEpisode(episode))
    const { extended } = state.made
    if (!isFresh) extended.set(sessionId, (extended.get(sessionId) ?? 0) + 1)
  }
}

/** Returns the same turn under another id, or the turn at its position; null if there is neither. */
async function findTwin(
  store: Store,
  agent: string,
  sessionId: SessionId,
  { externalId, position }: { readonly externalId: string; readonly position: number },
): Promise<Pick<Episode, 'id' | 'contentHash'> | null> {
  const known = (await store.episodes.findByExternalIds(agent, [externalId], sessionId)).get(externalId)
  if (known !== undefined) return known
  const [there] = await store.episodes.listSession(sessionId, position, 1)
  return there?.position === position ? there : null
}

export async function restoreSegments(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'segment'>[],
): Promise<void> {
  for (const { line: _line, scope, ...record } of lines) {
    const mapped = state.sessions.get(record.sessionId)
    if (mapped === FORGOTTEN) {
      state.forgotten.segment++
      continue
    }
    const sessionId = record.sessionId as SessionId
    const there = await store.digest.listSegments(mapped ?? sessionId)
    // Existing segments of a session are kept; any segmentation will do.
    const isCut = there.some(
      ({ id, fromPosition, untilPosition }) =>
        id === record.id || (fromPosition <= record.untilPosition && untilPosition >= record.fromPosition),
    )
    if (isCut || mapped !== undefined) {
      state.known.segment++
      continue
    }
    state.added.segment++
    if (!state.write) continue
    const scopeId = state.scopes.get(scope) as ScopeId
    await store.digest.insertSegments([{ ...record, id: record.id as SegmentId, sessionId, scopeId }])
  }
}
