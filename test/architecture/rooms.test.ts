/** Holds the arrows between rooms: who may import whom, type imports included; no cycles between files or folders. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** Pure rooms that everything may stand on. */
const PURE = ['core', 'strength', 'graph', 'text', 'speech']
const KERNEL = [...PURE, 'kernel']

/** The features, and the other features that each may use: by what it does, not by what it shares (that is the kernel's). */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  memories: [],
  digest: [],
  // Forgetting a conversation forgets what was digested from it.
  capture: ['digest'],
  recall: ['memories'],
  // Imports stage conversations; what comes back joins the digested trees.
  transfer: ['capture', 'digest'],
  // Sleep digests first; an undo takes imports back as well.
  sleep: ['digest', 'transfer'],
  care: ['memories', 'recall', 'sleep', 'transfer'],
  session: ['memories', 'capture', 'digest', 'recall', 'sleep', 'care'],
  profiles: ['memories', 'capture', 'digest', 'recall', 'transfer', 'sleep', 'care', 'session'],
}
const BELOW_COMPOSE = [...KERNEL, 'config', 'store', 'embed', 'llm', ...Object.keys(FEATURES), 'engine']
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  config: ['core'],
  strength: ['core'],
  graph: ['core'],
  text: ['core'],
  speech: ['core', 'text'],
  store: ['core'],
  embed: ['core', 'text'],
  llm: ['core'],
  kernel: ['core', 'strength', 'text'],
  ...Object.fromEntries(Object.entries(FEATURES).map(([room, others]) => [room, [...KERNEL, ...others]])),
  engine: [...KERNEL, ...Object.keys(FEATURES)],
  mcp: ['core', 'engine'],
  http: ['core', 'engine'],
  hooks: ['core', 'engine', 'config'],
  'compose-digest': BELOW_COMPOSE,
  compose: [...BELOW_COMPOSE, 'compose-digest'],
  'engine-options': [...BELOW_COMPOSE, 'compose'],
  index: [...BELOW_COMPOSE, 'compose', 'engine-options'],
  server: [...BELOW_COMPOSE, 'compose', 'engine-options', 'mcp', 'http'],
  daemon: [...BELOW_COMPOSE, 'compose', 'engine-options', 'mcp', 'http', 'hooks', 'cli'],
  cli: [...BELOW_COMPOSE, 'compose', 'engine-options', 'mcp', 'http', 'hooks', 'daemon', 'server', 'index'],
}

interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const IMPORT =
  /(?:^|\s)(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm

const files: SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8')
    return {
      path,
      text,
      imports: [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
    }
  })

/** The folder below src, or the file's own name at the top. */
const roomOf = (path: string) => path.split(sep)[0]?.replace(/\.ts$/, '') ?? ''
const resolveImport = (from: string, specifier: string) => normalize(join(dirname(from), specifier))

describe('rooms', () => {
  test('every folder below src is a room with a rule', () => {
    expect(
      [...new Set(files.map((file) => roomOf(file.path)))].filter((room) => !(room in MAY_IMPORT)),
    ).toEqual([])
  })

  test('imports follow the arrows', () => {
    const forbidden = files.flatMap((file) =>
      file.imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({
          from: roomOf(file.path),
          to: roomOf(resolveImport(file.path, specifier)),
          specifier,
        }))
        .filter(({ from, to }) => from !== to && to !== '..' && !(MAY_IMPORT[from] ?? []).includes(to))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )
    expect(forbidden).toEqual([])
  })

  test('only the bench command and tests reach outside src', () => {
    const outside = files.filter(
      (file) =>
        !file.path.endsWith('.test.ts') &&
        !file.path.startsWith(join('cli', 'commands', 'bench')) &&
        file.imports.some(
          (specifier) => specifier.startsWith('.') && resolveImport(file.path, specifier).startsWith('..'),
        ),
    )
    expect(outside.map((file) => file.path)).toEqual([])
  })

  test('no file imports itself by a detour', () => {
    const graph = new Map(
      files.map((file) => [
        file.path,
        file.imports
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => resolveImport(file.path, specifier)),
      ]),
    )
    expect(findCycle(graph)).toBeNull()
  })

  test('no folder imports itself by a detour', () => {
    const graph = new Map<string, string[]>()
    for (const file of files.filter(({ path }) => !path.endsWith('.test.ts'))) {
      const from = dirname(file.path)
      const to = file.imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => dirname(resolveImport(file.path, specifier)))
        .filter((folder) => folder !== from && !folder.startsWith('..'))
      graph.set(from, [...(graph.get(from) ?? []), ...to])
    }
    expect(findCycle(graph)).toBeNull()
  })

  test('heavy packages are imported in exactly one file each', () => {
    for (const heavy of [
      'node:sqlite',
      'wink-nlp',
      'wink-eng-lite-web-model',
      'oauth4webapi',
      'openid-client',
      'pg-boss',
      'prom-client',
    ]) {
      const importers = files.filter(
        (file) => !file.path.endsWith('.test.ts') && file.imports.includes(heavy),
      )
      expect(importers.map((file) => file.path)).toHaveLength(1)
    }
  })

  test('nothing imports onnxruntime, which reports to its maker', () => {
    const allowed: readonly string[] = []
    const root = join(SRC, '..')
    const importers = ['src', 'bench', 'scripts', 'test', 'bin', join('plugin', 'bin')].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.[cm]?[jt]s$/.test(path))
        .map((path) => join(folder, path))
        .filter((path) =>
          /(?:from|import|require)\s*\(?\s*['"]onnxruntime-/.test(readFileSync(join(root, path), 'utf8')),
        ),
    )
    expect(importers).toEqual(allowed)
  })

  test('only config reads the environment', () => {
    const readers = files.filter(
      (file) =>
        !file.path.endsWith('.test.ts') &&
        roomOf(file.path) !== 'config' &&
        /\bprocess\s*\.\s*env\b/.test(file.text),
    )
    expect(readers.map((file) => file.path)).toEqual([])
  })

  test('every file says what it is for', () => {
    const silent = files.filter(
      (file) => !file.path.endsWith('.test.ts') && !/^(?:#!.*\n)?\/\*\*|^\/\//.test(file.text),
    )
    const smallPorts = silent.filter((file) => !file.path.startsWith(join('core', 'ports')))
    expect(smallPorts.map((file) => file.path)).toEqual([])
  })
})

function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): readonly string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node])
      if (cycle !== null) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle !== null) return cycle
  }
  return null
}
