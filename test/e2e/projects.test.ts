/** A project through the life of its repository, with real git, the real command line and real MCP servers. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BIN, createSandbox, runLore, type Sandbox } from '../integration/cli-lore.ts'

const IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false']

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', [...IDENTITY, '-c', 'init.defaultBranch=main', ...args], { cwd, stdio: 'pipe' })
}

function commit(cwd: string, message = 'first'): void {
  git(cwd, 'commit', '--quiet', '--allow-empty', '-m', message)
}

function sandboxed(): Sandbox {
  const sandbox = createSandbox()
  onTestFinished(sandbox.remove)
  return sandbox
}

async function lore(sandbox: Sandbox, cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runLore(sandbox, args, { cwd })
  if (code !== 0) throw new Error(`lore ${args.join(' ')}: ${stderr}${stdout}`)
  return stdout
}

/** The contents that a search in a folder finds, by the command line. */
async function search(sandbox: Sandbox, cwd: string, query: string): Promise<string> {
  const { stdout } = await runLore(sandbox, ['search', query, '--here'], { cwd })
  return stdout
}

/** What memory-v3's search finds, by a server that an agent starts in the folder. */
async function searchByAgent(sandbox: Sandbox, cwd: string, query: string): Promise<string> {
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--profile', 'memory-v3', '--namespace', 'default'],
      env: sandbox.env as Record<string, string>,
      cwd,
      stderr: 'pipe',
    }),
  )
  try {
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query } })
    return JSON.stringify(structuredContent)
  } finally {
    await client.close()
  }
}

describe('a repository', () => {
  test('is the project that a dot names; outside a repository a dot names none', async () => {
    const sandbox = sandboxed()
    const flange = join(sandbox.folder, 'flange')
    mkdirSync(flange)
    git(flange, 'init', '--quiet')
    const fact = 'The flange press runs at night.'
    expect(await lore(sandbox, flange, 'add', fact, '--project', '.')).toContain('default/flange')
    expect(await lore(sandbox, flange, 'search', 'flange press', '--project', '.')).toContain(fact)
    expect(await lore(sandbox, flange, 'scopes')).not.toContain('default/.')
    const outside = await runLore(sandbox, ['add', fact, '--project', '.'], { cwd: sandbox.folder })
    expect(outside.code).not.toBe(0)
    expect(outside.stderr).toContain('lies in no repository')
  })

  test('keeps its memories from git init to a renamed remote, and what is stored on the way', async () => {
    const sandbox = sandboxed()
    const facts: string[] = []
    const flange = join(sandbox.folder, 'flange')
    mkdirSync(flange)
    git(flange, 'init', '--quiet')
    const addHere = async (cwd: string, fact: string) => {
      expect(await lore(sandbox, cwd, 'add', fact)).toContain('default/flange')
      facts.push(fact)
    }
    const findAll = async (cwd: string, step: string) => {
      for (const fact of facts) expect(await search(sandbox, cwd, fact), step).toContain(fact.slice(0, 30))
      const first = facts[0] ?? ''
      expect(await searchByAgent(sandbox, cwd, first), step).toContain(first)
    }

    await addHere(flange, 'The flange service talks to Memcached on port 11211')
    await findAll(flange, 'git init')
    commit(flange)
    await findAll(flange, 'first commit')
    await addHere(flange, 'The flange build needs GCC 14 and Meson')
    git(flange, 'remote', 'add', 'origin', 'git@github.com:acme/flange.git')
    await findAll(flange, 'remote add')
    await addHere(flange, 'Releases of the flange service go out on Thursdays')

    const moved = join(sandbox.folder, 'work', 'flange-service')
    mkdirSync(join(sandbox.folder, 'work'))
    renameSync(flange, moved)
    await findAll(moved, 'folder moved and renamed')

    const worktree = join(sandbox.folder, 'feature')
    git(moved, 'worktree', 'add', '--quiet', worktree)
    await findAll(worktree, 'worktree')
    await addHere(worktree, 'The flange parser rejects empty frames')
    await findAll(moved, 'stored in a worktree')

    const clone = join(sandbox.folder, 'clone')
    git(sandbox.folder, 'clone', '--quiet', moved, clone)
    git(clone, 'remote', 'set-url', 'origin', 'https://github.com/acme/flange')
    await findAll(clone, 'clone elsewhere')

    git(moved, 'remote', 'set-url', 'origin', 'https://gitlab.com/acme/flange-next.git')
    await findAll(moved, 'renamed remote')
    await findAll(clone, 'clone with the former remote')
    const renamed = join(sandbox.folder, 'again')
    git(sandbox.folder, 'clone', '--quiet', moved, renamed)
    git(renamed, 'remote', 'set-url', 'origin', 'https://gitlab.com/acme/flange-next.git')
    await findAll(renamed, 'clone with the new remote')

    for (const name of ['flange', 'flange-next', 'acme/flange', 'github.com/acme/flange']) {
      const found = await lore(sandbox, sandbox.folder, 'search', 'Memcached', '--project', name)
      expect(found, name).toContain('Memcached')
    }
    const listed = await lore(sandbox, sandbox.folder, 'project', 'list')
    expect(listed).toContain('gitlab.com/acme/flange-next')
    expect(
      JSON.parse(await lore(sandbox, sandbox.folder, 'project', 'list', '--json')).projects,
    ).toHaveLength(1)
  })

  test('finds its memories on another machine, by the remote or the first commit of the export', async () => {
    const here = sandboxed()
    const web = join(here.folder, 'web')
    mkdirSync(web)
    git(web, 'init', '--quiet')
    await lore(here, web, 'add', 'The web shop is built with Vite')
    commit(web)
    git(web, 'remote', 'add', 'origin', 'https://github.com/acme/shop')
    await lore(here, web, 'add', 'The web shop ships on Mondays')
    await lore(here, web, 'export', 'jsonl', '--out', join(here.folder, 'out.jsonl'))

    const there = sandboxed()
    await lore(there, there.folder, 'import', 'jsonl', join(here.folder, 'out.jsonl'))
    const clone = join(there.folder, 'shop')
    git(there.folder, 'clone', '--quiet', web, clone)
    git(clone, 'remote', 'set-url', 'origin', 'git@github.com:acme/shop.git')
    expect(await search(there, clone, 'Vite')).toContain('built with Vite')
    git(clone, 'remote', 'remove', 'origin')
    expect(await search(there, clone, 'Mondays')).toContain('ships on Mondays')
  })

  test('in the place of another one is another project, and so is a fork', async () => {
    const sandbox = sandboxed()
    // Each commit has words of its own: within one second, the same words make the same commit.
    let made = 0
    const make = (path: string, ...remote: readonly string[]) => {
      mkdirSync(path, { recursive: true })
      git(path, 'init', '--quiet')
      commit(path, `beginning ${++made}`)
      for (const url of remote) git(path, 'remote', 'add', 'origin', url)
      return path
    }
    const web = make(join(sandbox.folder, 'web'))
    await lore(sandbox, web, 'add', 'The first shop sells lamps')
    rmSync(web, { recursive: true })
    make(web)
    expect(await search(sandbox, web, 'lamps')).not.toContain('sells lamps')
    await lore(sandbox, web, 'add', 'The second shop sells chairs')

    const upstream = make(join(sandbox.folder, 'upstream'), 'https://github.com/acme/tool')
    await lore(sandbox, upstream, 'add', 'The tool of acme is written in Zig')
    const fork = join(sandbox.folder, 'fork')
    git(sandbox.folder, 'clone', '--quiet', upstream, fork)
    git(fork, 'remote', 'set-url', 'origin', 'https://github.com/me/tool')
    expect(await search(sandbox, fork, 'written in Zig')).not.toContain('Zig')
    const copy = join(sandbox.folder, 'copy')
    git(sandbox.folder, 'clone', '--quiet', web, copy)
    expect(await search(sandbox, copy, 'chairs')).toContain('sells chairs')

    const { projects } = JSON.parse(await lore(sandbox, sandbox.folder, 'project', 'list', '--json'))
    const labels = projects.map(({ label }: { label: string }) => label)
    expect(labels).toEqual(expect.arrayContaining(['acme/tool', 'me/tool', 'web']))
    expect(labels.join(' ')).not.toMatch(/[0-9a-f]{8}/)
  })
})
