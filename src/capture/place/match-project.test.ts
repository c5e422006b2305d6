import { describe, expect, it } from 'vitest'
import { type KnownSigns, type MetSigns, matchProject, type ProjectFacts } from './match-project.ts'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const NOTHING: KnownSigns = { byRemote: null, byPlace: null, byCommit: [] }

function match(
  signs: Partial<MetSigns>,
  known: Partial<KnownSigns>,
  facts: Readonly<Record<string, Partial<ProjectFacts>>> = {},
) {
  return matchProject(
    { remote: null, firstCommit: 'none', holdsOneOf: () => false, ...signs },
    { ...NOTHING, ...known },
    (project) => ({ commits: new Set(), remotes: new Set(), ...facts[project] }),
  )
}

const at = (project: string, isSure = false) => ({ project, isSure })
const commits = (...hashes: readonly string[]) => ({ commits: new Set(hashes) })
const remotes = (...names: readonly string[]) => ({ remotes: new Set(names) })

describe('a folder', () => {
  it('that nobody knows is a new project', () => {
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/r' }, {})).toEqual({ project: null, same: [] })
  })

  it('keeps its project when it gets its first commit or its first remote', () => {
    expect(match({ firstCommit: { hash: A } }, { byPlace: at('web') }).project).toBe('web')
    expect(
      match({ firstCommit: { hash: A }, remote: 'h/o/r' }, { byPlace: at('web') }, { web: commits(A) })
        .project,
    ).toBe('web')
  })

  it('keeps its project when the remote is renamed or the history rewritten', () => {
    const web = { web: { ...commits(A), ...remotes('h/o/r') } }
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/new' }, { byPlace: at('web') }, web).project).toBe(
      'web',
    )
    expect(
      match({ firstCommit: { hash: B }, holdsOneOf: () => true }, { byPlace: at('web') }, web).project,
    ).toBe('web')
    expect(match({ firstCommit: { hash: B }, remote: 'h/o/r' }, { byPlace: at('web') }, web).project).toBe(
      'web',
    )
    expect(match({ firstCommit: { hash: B } }, { byPlace: at('web', true) }, web).project).toBe('web')
    expect(match({ firstCommit: 'unknown' }, { byPlace: at('web') }, web).project).toBe('web')
  })

  it('in which another repository was made is a new project', () => {
    const web = { web: commits(A) }
    expect(match({ firstCommit: { hash: B } }, { byPlace: at('web') }, web).project).toBeNull()
    expect(match({ firstCommit: 'none' }, { byPlace: at('web') }, web).project).toBeNull()
  })
})

describe('a clone elsewhere', () => {
  it('belongs to the project with its remote', () => {
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/r' }, { byRemote: 'web' }).project).toBe('web')
  })

  it('belongs to the project with its first commit if one of the two has no remote', () => {
    const known = { byCommit: ['web'] }
    expect(match({ firstCommit: { hash: A } }, known, { web: remotes('h/o/r') }).project).toBe('web')
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/r' }, known).project).toBe('web')
  })

  it('with another remote is a fork, a project of its own', () => {
    const known = { byCommit: ['web'] }
    expect(match({ firstCommit: { hash: A }, remote: 'h/me/r' }, known, { web: remotes('h/o/r') })).toEqual({
      project: null,
      same: [],
    })
  })

  it('without a remote belongs to none of several forks', () => {
    const facts = { web: remotes('h/o/r'), fork: remotes('h/me/r') }
    expect(match({ firstCommit: { hash: A } }, { byCommit: ['web', 'fork'] }, facts).project).toBeNull()
  })
})

describe('two projects', () => {
  it('are one if a folder without a remote gets the remote of another', () => {
    const known = { byRemote: 'web', byPlace: at('local') }
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/r' }, known, { web: remotes('h/o/r') })).toEqual({
      project: 'web',
      same: ['local'],
    })
  })

  it('stay two if each has a remote of its own', () => {
    const known = { byRemote: 'web', byPlace: at('fork'), byCommit: ['web', 'fork'] }
    const facts = { web: remotes('h/o/r'), fork: remotes('h/me/r') }
    expect(match({ firstCommit: { hash: A }, remote: 'h/o/r' }, known, facts)).toEqual({
      project: 'web',
      same: [],
    })
  })

  it('from before there were aliases are joined: by folder, by first commit, by remote', () => {
    const known = { byRemote: 'h/o/r', byPlace: at('web-1'), byCommit: ['web-2'] }
    expect(
      match({ firstCommit: { hash: A }, remote: 'h/o/r' }, known, { 'h/o/r': remotes('h/o/r') }),
    ).toEqual({
      project: 'h/o/r',
      same: ['web-1', 'web-2'],
    })
  })
})
