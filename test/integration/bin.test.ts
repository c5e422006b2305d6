/** The launcher alone: on an old Node, without a bundle, and passing on what it is given; the library on an old Node. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BIN, outcomeOf, ROOT, untilSaid } from './cli-lore.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lore-bin-')))
  mkdirSync(join(root, 'bin'))
  cpSync(BIN, join(root, 'bin', 'lore.mjs'))
})
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

/** Says what it was given, and stays when asked to. */
const STAND_IN = `
export function main(argv) {
  if (argv[0] === 'stay') {
    process.on('SIGTERM', () => { console.log('told to stop'); process.exit(0) })
    setInterval(() => {}, 1000)
  }
  console.log(JSON.stringify({ argv, version: process.versions.node }))
  if (argv[0] === 'exit') process.exit(Number(argv[1]))
}`

function writeBundle(): void {
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist', 'cli.js'), STAND_IN)
}

/** A node package whose binary is this Node under another name. */
function writePinnedNode(): void {
  const folder = join(root, 'node_modules', 'node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"node","version":"24.0.0"}')
  const binary = join(folder, 'bin', 'node')
  writeFileSync(binary, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(binary, 0o755)
}

/** Runs the launcher on a Node that says it is old; one it hands over to does not. */
function startOnOldNode(...args: string[]): ChildProcess {
  return startOld(join(root, 'bin', 'lore.mjs'), ...args)
}

function startOld(...args: string[]): ChildProcess {
  const pretend = join(root, 'pretend-old.cjs')
  writeFileSync(
    pretend,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
  )
  return spawn(process.execPath, ['--require', pretend, ...args])
}

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'bin', 'lore.mjs'), ...args])
}

describe('bin/lore.mjs', () => {
  it('runs the bundle with the arguments as they are', async () => {
    writeBundle()
    const { code, stdout } = await outcomeOf(start('search', 'a b', '--json', "it's"))
    expect(code).toBe(0)
    expect(JSON.parse(stdout).argv).toEqual(['search', 'a b', '--json', "it's"])
  })

  it('says in one line how to build, where there is no bundle', async () => {
    const { code, stdout, stderr } = await outcomeOf(start('search', 'x'))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(`lore: not built yet. Run \`npm install\` (or \`npm run build\`) in ${root}\n`)
  })

  it('says in one line which Node it needs, where there is only an old one', async () => {
    writeBundle()
    const { code, stdout, stderr } = await outcomeOf(startOnOldNode('search', 'x'))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe('lore: needs Node 22.16 or newer; this is 20.20.2.\n')
  })

  describe.skipIf(process.platform === 'win32')('on an old Node with a newer one beside it', () => {
    beforeEach(() => {
      writeBundle()
      writePinnedNode()
    })

    it('hands over arguments and exit code', async () => {
      const { code, stdout, stderr } = await outcomeOf(startOnOldNode('exit', '5', 'a b'))
      expect([code, stderr]).toEqual([5, ''])
      expect(JSON.parse(stdout)).toEqual({ argv: ['exit', '5', 'a b'], version: process.versions.node })
    })

    it('passes a signal on and waits for the answer', async () => {
      const child = startOnOldNode('stay')
      const outcome = outcomeOf(child)
      await untilSaid(child, 'stay')
      child.kill('SIGTERM')
      const { code, stdout } = await outcome
      expect(code).toBe(0)
      expect(stdout).toContain('told to stop')
    })

    it('ends by the signal that ended the other', async () => {
      const child = startOnOldNode('stay')
      const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      await untilSaid(child, 'stay')
      child.kill('SIGHUP')
      expect(await ended).toBe('SIGHUP')
    })
  })
})

describe('the library', () => {
  // Where the engine is broken too, what is told is the Node: nothing of the bundle has run by then.
  it.each(['index.js', 'mcp.js'])('says which Node it needs before anything of %s runs', async (entry) => {
    const script = join(root, 'program.mjs')
    const url = pathToFileURL(join(ROOT, 'dist', entry)).href
    writeFileSync(script, `delete Map.groupBy\nawait import(${JSON.stringify(url)})\nconsole.log('loaded')`)
    const { code, stdout, stderr } = await outcomeOf(startOld(script))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Error: lore-memory needs Node 22.16 or newer; this is 20.20.2.')
    expect(stderr).not.toContain('    at ')
  })
})
