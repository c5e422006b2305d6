/**
 * `lore import`: imports what another memory program knows; without a kind, lists what could be imported.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { Scope } from '../../core/scope.ts'
import { keepHeapSmall } from '../../daemon/full-speed.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ImportInput } from '../../transfer/import.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag, optionalArgument, texts } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { requirePerson } from '../command/require-person.ts'
import { renderChoices, renderImport } from '../render/import.ts'
import { importBatches } from '../steps/import-batches.ts'
import { bringBack, OWN_KIND } from '../steps/import-jsonl.ts'
import { toColumnMap } from '../steps/to-column-map.ts'

export const importCommand = defineCommand({
  name: 'import',
  summary: 'import memories from another program',
  description:
    'Reads another program’s memory and stores it as memories, with tree, links, times and uses as far as that program has them. Without a kind, looks in the usual places of known programs, or at the given path, and says what it found. The other program’s files are only read, never changed. Secrets are cut out first. Only your own CLAUDE.md is imported as a principle; everything else is at most a pattern. An item that names a project or a namespace goes there, unless you give --project or --namespace; other items are visible in the whole namespace. Importing again adds only new items and does not touch your changes. An import is one run: `lore undo` undoes it, except for parts that are in use by now. The kind jsonl reads a file written by `lore export jsonl`: ids, scopes and trust stay the same; a memory whose content differs here is named and not changed, one that you removed for good is not brought back, and a damaged file is refused unless you give --partial (exit code 1). Inside an agent’s session the kinds jsonl and claude-code need your answer at the terminal.',
  arguments: {
    kind: optionalArgument('[kind]', 'which program; with a path alone, Lore says what it found there'),
    path: optionalArgument('[path]', 'the program’s files; default: their usual place'),
  },
  options: {
    dryRun: flag('--dry-run', 'show what would be stored, and store nothing'),
    map: texts(
      '--map <name=name>',
      'put a project of the source into another one here: old=new; for a table: columns by field, content=text,created=date, or a JSON file of them; may be repeated',
    ),
    partial: flag('--partial', 'jsonl: import the readable part of a damaged file'),
  },
  examples: [
    ['lore import', 'what is there to import?'],
    ['lore import ~/Downloads/export.json', 'what is this?'],
    ['lore import memory-v3 --dry-run', 'what would be imported from its usual place'],
    ['lore import claude-mem ~/.claude-mem/claude-mem.db', 'import it'],
    ['lore import claude-mem --map web-shop=acme/web-shop', 'put one of its projects into a known one'],
    ['lore import skills ~/.claude/skills', 'skills as memories'],
    [
      'lore import notes.csv --map content=text,created=date --dry-run',
      'the first rows of a table, as they would be read',
    ],
    ['lore import jsonl lore-2026-11-15.jsonl', 'what `lore export jsonl` wrote'],
  ],
  async run({ args, options, context }) {
    const { cwd } = context.standpoint
    const isAgents = context.surroundings.agent !== null && !options.dryRun
    if (isAgents && PERSONS_KINDS.has(args.kind ?? '')) {
      await requirePerson('Import it? What it holds may count as your own words.', false, context)
    }
    if (args.kind === OWN_KIND) {
      if (args.path === undefined) throw noPath(OWN_KIND)
      const { dryRun, partial } = options
      return bringBack({ path: resolve(cwd, args.path), dryRun, partial }, context)
    }
    // A long import makes the heap of its process grow: that of this command, not that of a daemon that goes on.
    const engine = await (CONVERSATIONS.has(args.kind ?? '') ? context.ownEngine() : context.engine())
    const choices = await engine.findImports({ cwd }, context.caller)
    const isKind = choices.importers.some(({ kind }) => kind === args.kind)
    // A file and a map of its columns need no kind.
    if (args.kind !== undefined && !isKind && args.path === undefined && options.map.length > 0)
      return bringTable(engine, { path: resolve(cwd, args.kind), ...options }, context)
    if (args.kind === undefined) {
      return { json: choices, render: (view) => renderChoices(choices, null, view) }
    }
    if (!isKind) {
      if (args.path !== undefined) throw unknownKind(args.kind, choices.importers)
      const path = resolve(cwd, args.kind)
      if (!existsSync(path)) throw neitherKindNorFile(args.kind, choices.importers)
      const there = await engine.findImports({ path }, context.caller)
      return {
        json: there,
        render: (view) => renderChoices(there, path, view),
        exitCode: there.found.length === 0 ? EXIT.failure : EXIT.ok,
      }
    }
    const path =
      args.path === undefined
        ? choices.found.find(({ kind }) => kind === args.kind)?.path
        : resolve(cwd, args.path)
    if (path === undefined) throw noPath(args.kind)
    if (args.kind === TABLE_KIND) return bringTable(engine, { path, ...options }, context)
    const scope = await scopeOf(context)
    const projects = toMap(options.map)
    const input: ImportInput = { kind: args.kind, path, scope, projects, dryRun: options.dryRun }
    return bring(engine, input, context)
  },
})

const TABLE_KIND = 'table'
/** Kinds whose files can be of any size. */
const CONVERSATIONS: ReadonlySet<string> = new Set(['chatgpt', 'claude-ai', 'open-webui'])
/** Kinds whose texts may become a person's own words: an agent could have written the file. */
const PERSONS_KINDS: ReadonlySet<string> = new Set([OWN_KIND, 'claude-code'])

interface TableLine {
  readonly path: string
  readonly map: readonly string[]
  readonly dryRun: boolean
}

async function bringTable(engine: Engine, line: TableLine, context: CliContext): Promise<CommandOutput> {
  const columns = await toColumnMap(line.map, context.standpoint.cwd)
  const input = { kind: TABLE_KIND, path: line.path, scope: await scopeOf(context), dryRun: line.dryRun }
  return bring(engine, line.map.length === 0 ? input : { ...input, columns }, context)
}

/** Only what was typed or set: records may name a project or a namespace themselves. */
async function scopeOf(context: CliContext): Promise<Partial<Scope>> {
  const { values, sources } = context.config()
  const isSet = sources['scope.namespace'].kind !== 'default'
  const project = (await context.typedProject()) ?? null
  return { ...(isSet ? { namespace: values['scope.namespace'] } : {}), project }
}

function toMap(typed: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    typed.map((pair) => {
      const [old, project] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (old === '' || project === '' || !pair.includes('=')) {
        throw new LoreError('invalid_input', `--map ${pair.slice(0, 60)} names no two projects.`, {
          hint: 'Write the name in the source, =, and the project here: --map web-shop=acme/web-shop',
          details: { option: '--map' },
        })
      }
      return [old, project]
    }),
  )
}

async function bring(engine: Engine, input: ImportInput, context: CliContext): Promise<CommandOutput> {
  keepHeapSmall()
  const watched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Importing', watched)
  const stop = new AbortController()
  const interrupt = () => {
    progress.stop()
    if (stop.signal.aborted) process.exit(EXIT.cancelled)
    stop.abort()
    context.note('Stopping after the current records …')
  }
  process.on('SIGINT', interrupt)
  try {
    const report = await importBatches({
      bring: (batch) => engine.importFrom({ ...input, ...batch }, context.caller),
      nowMs: () => performance.now(),
      onBatch: (done, total) => {
        if (!stop.signal.aborted) progress.report(done, total)
      },
      signal: stop.signal,
    })
    return {
      json: report,
      render: (view) => renderImport(report, view),
      exitCode: report.state === 'more' ? EXIT.cancelled : EXIT.ok,
    }
  } finally {
    process.removeListener('SIGINT', interrupt)
    progress.stop()
  }
}

function unknownKind(kind: string, importers: readonly { readonly kind: string }[]): LoreError {
  return new LoreError('invalid_input', `There is no importer "${kind.slice(0, 60)}".`, {
    hint: `Kinds are: ${importers.map((importer) => importer.kind).join(', ')}.`,
    details: { field: 'kind' },
  })
}

function neitherKindNorFile(typed: string, importers: readonly { readonly kind: string }[]): LoreError {
  const kinds = [...importers.map(({ kind }) => kind), OWN_KIND]
  return new LoreError('invalid_input', `"${typed.slice(0, 200)}" is no file, no folder and no kind.`, {
    hint: `Look whether the path is right. Kinds are: ${kinds.join(', ')}.`,
    details: { field: 'kind' },
  })
}

function noPath(kind: string): LoreError {
  return new LoreError('invalid_input', `Nothing of ${kind} was found in its usual place.`, {
    hint: `Say where it is: lore import ${kind} <path>`,
    details: { field: 'path' },
  })
}
