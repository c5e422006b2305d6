/** `lore ingest`: reads conversations by hand, in batches, so that it can be watched and stopped. */

import { resolve } from 'node:path'
import type { CaptureStatus } from '../../capture/capture-status.ts'
import type { IngestInput, IngestReport } from '../../capture/ingest.ts'
import { commonNamespace } from '../../config/follow-setting.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT, type ExitCode } from '../command/exit-codes.ts'
import { flag, optionalArgument, text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { requireSetNamespace } from '../command/set-namespace.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { type IngestOutcome, type PlannedAgent, renderIngest, renderPlan } from '../render/ingest.ts'
import { renderBytes } from '../render/stats.ts'
import { settleCapture } from '../steps/capture-choice.ts'
import { readBatches } from '../steps/ingest-batches.ts'

export const ingest = defineCommand({
  name: 'ingest',
  summary: 'read agents’ conversations now',
  description:
    'Reads new turns from the files in which agents keep their conversations, newest first, and stores them word for word; secrets and invisible characters are cut out first. Search finds them by words at once, and by meaning as soon as their vectors are made. Nothing is read twice: Ctrl-C stops after the current files, and the next run continues from there. If you have not yet agreed to capture, the command asks in a terminal; without a terminal it reads the files you name this once, and none later. While capture is paused it reads nothing, which is not a failure (exit code 0). Exit code 1 if a file could not be read.',
  arguments: {
    path: optionalArgument('[path]', 'only files at or below this path, which may be anywhere'),
  },
  options: {
    agent: text(
      '--agent <name>',
      'only one agent: claude-code, codex, gemini-cli, opencode, cline, roo, kilo, copilot, copilot-chat, cursor, continue, zed, aider',
    ),
    dryRun: flag('--dry-run', 'show how much would be read, and read nothing'),
  },
  examples: [
    ['lore ingest --dry-run', 'what there is to read'],
    ['lore ingest', 'read all of it'],
    ['lore ingest ~/backup/claude/projects --agent claude-code', 'a folder that was moved'],
    ['lore ingest --json | jq .staged', 'how many turns were stored'],
  ],
  async run({ args, options, context }) {
    requireReadable(context)
    if (!options.dryRun) await requireAgreed(context, args.path)
    const input: IngestInput = {
      // An absolute path: the daemon reads the files from another folder.
      ...(args.path === undefined ? {} : { path: resolve(context.standpoint.cwd, args.path) }),
      ...defined({ agent: options.agent }),
      // Retries files that failed before: the person may have fixed them.
      failedBefore: Date.now(),
    }
    const work = options.dryRun ? plan : read
    const config = context.config()
    if (config.sources['scope.namespace'].kind !== 'project')
      return work(await context.engine(), input, context)
    // The project's settings file says where its own conversations belong, not those of other projects.
    const engine = await context.openServed(commonNamespace(config))
    try {
      return await work(engine, input, context)
    } finally {
      await engine.close()
    }
  },
})

/**
 * Refuses to read if capture is switched off, or if the line seems to ask for less, or for another
 * namespace, than would be read.
 */
function requireReadable(context: CliContext): void {
  if (context.config().values['capture.enabled'] === false) throw switchedOff()
  if (context.globals.project !== undefined) {
    throw new LoreError('invalid_input', 'Reading cannot be narrowed to a project.', {
      hint: 'Each conversation goes to the project of its folder. Give a path or --agent to read less.',
      details: { option: '--project' },
    })
  }
  requireSetNamespace(context)
}

/**
 * If the person has not answered yet, asks a person at a terminal: for consent to capture, or, if a path is
 * named, to read just these files once. Without a terminal the command itself is the answer.
 */
async function requireAgreed(context: CliContext, path: string | undefined): Promise<void> {
  if (context.config().values['capture.enabled'] !== null || !canAsk()) return
  if (path !== undefined) return requireYes(`Read the conversations at ${path}, this once?`)
  const agreed = await settleCapture(context, undefined)
  if (agreed === null) throw switchedOff('Nothing was read: capture is off until you agree.')
  if (!agreed) throw switchedOff()
}

function switchedOff(message = 'Capture is switched off in your settings.'): LoreError {
  return new LoreError('protected', message, {
    hint: 'Switch it on with: lore capture on',
    details: { key: 'capture.enabled' },
  })
}

async function plan(engine: Engine, input: IngestInput, context: CliContext): Promise<CommandOutput> {
  const planned = await engine.ingest({ ...input, dryRun: true }, context.caller)
  const agents = await planByAgent(engine, input, context)
  return { json: { ...planned, agents }, render: (view) => renderPlan(planned, agents, view) }
}

/** Only for the agents' own folders: elsewhere it is not known which agent wrote a file. */
async function planByAgent(
  engine: Engine,
  { path, agent, failedBefore = 0 }: IngestInput,
  { caller }: CliContext,
): Promise<PlannedAgent[]> {
  if (path !== undefined) return []
  const { sources } = await engine.captureStatus({}, caller)
  const chosen = sources.filter((source) => agent === undefined || source.agent === agent)
  return Promise.all(
    chosen.map(async ({ agent, title }) => {
      const { filesLeft, bytesLeft } = await engine.ingest({ agent, dryRun: true, failedBefore }, caller)
      return { agent, title, files: filesLeft, bytes: bytesLeft }
    }),
  )
}

async function read(engine: Engine, input: IngestInput, context: CliContext): Promise<CommandOutput> {
  const startedAt = performance.now()
  const watched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Reading', watched, renderBytes)
  const stop = new AbortController()
  const interrupt = () => {
    progress.stop()
    if (stop.signal.aborted) process.exit(EXIT.cancelled)
    stop.abort()
    context.note('Stopping after the current files …')
  }
  process.on('SIGINT', interrupt)
  let report: IngestReport
  let due: number | null = null
  try {
    report = await readBatches({
      read: (batch) => engine.ingest({ ...input, ...batch }, context.caller),
      nowMs: () => performance.now(),
      onBatch: (sum) => {
        due ??= filesSeen(sum)
        if (!stop.signal.aborted) progress.report(sum.bytes, sum.bytes + sum.bytesLeft)
      },
      signal: stop.signal,
    })
  } finally {
    process.removeListener('SIGINT', interrupt)
    progress.stop()
  }
  const outcome: IngestOutcome = {
    ...report,
    stopped: report.state === 'more' && stop.signal.aborted,
    tookMs: Math.round(performance.now() - startedAt),
    readElsewhere: Math.max(0, (due ?? 0) - filesSeen(report)),
    pendingVectors: (await engine.stats({}, context.caller)).embedding.pending,
  }
  const looked =
    report.files === 0 && input.path === undefined
      ? emptyRoots(await engine.captureStatus({}, context.caller), input)
      : []
  return {
    json: outcome,
    render: (view) => renderIngest(outcome, looked, view),
    exitCode: exitCodeFor(outcome),
  }
}

function filesSeen({ files, failed, filesLeft }: IngestReport): number {
  return files + failed.length + filesLeft
}

function exitCodeFor({ stopped, failed }: IngestOutcome): ExitCode {
  if (stopped) return EXIT.cancelled
  return failed.length > 0 ? EXIT.failure : EXIT.ok
}

/** Returns the folders where agents would keep their files, if none of them has any. */
function emptyRoots({ sources }: CaptureStatus, { agent }: IngestInput): string[] {
  const chosen = sources.filter((source) => agent === undefined || source.agent === agent)
  return chosen.some(({ files }) => files > 0) ? [] : chosen.flatMap(({ roots }) => roots)
}
