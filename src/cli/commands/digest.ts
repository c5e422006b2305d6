/** `lore digest`: digests conversations by hand; can be watched and stopped. */
import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../core/digest.ts'
import { LoreError } from '../../core/errors.ts'
import type { DigestInput } from '../../digest/digest.ts'
import type { DigestReport, SegmentView } from '../../digest/run/digestion.ts'
import type { Engine } from '../../engine/engine.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT, type ExitCode } from '../command/exit-codes.ts'
import { flag, oneOf, text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { suggestCapture } from '../render/capture.ts'
import { renderDigest, renderDigestPlan, renderSegments } from '../render/digest.ts'
import { foreseeCapture } from '../steps/capture-choice.ts'
import { digestBatches } from '../steps/digest-batches.ts'

const SESSIONS_SHOWN = 10

export const digest = defineCommand({
  name: 'digest',
  summary: 'turn conversations into knowledge',
  description:
    'Cuts idle conversations into segments and turns each into a small tree of knowledge: topic, concepts, facts and details, each with the words it is based on. A fact that memory already holds is not stored twice; a fact that has changed supersedes the older one, which stays readable. The daemon does this automatically; this command does it now and shows the progress. Ctrl-C stops after the current segment, without waiting for a language model’s answer; the next run continues from there. Exit code 1 if a segment could not be digested or has to wait.',
  arguments: {},
  options: {
    session: text('--session <id>', 'only this conversation, idle or not'),
    all: flag('--all', 'also conversations that are not idle yet'),
    retry: flag('--retry', 'try failed segments again now, including those given up'),
    again: flag(
      '--again',
      'digest anew what was digested already, as one run that can be undone; what somebody confirmed, changed or used stays',
    ),
    dryRun: flag(
      '--dry-run',
      'show what would be stored, and store nothing; each conversation is compared with memory as it is now, not with the other conversations',
    ),
    extractor: oneOf(
      '--extractor <name>',
      'who extracts knowledge; default: digest.extractor',
      EXTRACTOR_NAMES,
    ),
    showSegments: flag(
      '--show-segments',
      'show where conversations are cut into segments and why; digest nothing',
    ),
    decisions: flag('--decisions', 'with --show-segments: what was decided about each item'),
  },
  examples: [
    ['lore digest', 'all idle conversations'],
    ['lore digest --session 3f2a --dry-run', 'what one conversation would add'],
    ['lore digest --session 3f2a --show-segments', 'where it is cut into segments, and why'],
    ['lore digest --extractor anthropic --json | jq .stored', 'with a language model, for machines'],
    ['lore digest --again', 'everything anew, with the rules of today; `lore undo` takes it back'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    if (options.decisions && !options.showSegments) {
      throw new LoreError('invalid_input', '--decisions goes with --show-segments.', {
        hint: 'Add --show-segments and name a session.',
        details: { option: '--decisions' },
      })
    }
    if (options.showSegments) return showSegments(engine, options.session, options.decisions, context.caller)
    const input: DigestInput = {
      all: options.all,
      retry: options.retry,
      ...defined({ session: options.session, extractor: options.extractor }),
    }
    if (options.dryRun) {
      const report = await engine.digest({ ...input, dryRun: true }, context.caller)
      const empty = await adviseEmpty(engine, report, context)
      return { json: report, render: (view) => empty ?? renderDigestPlan(report, view) }
    }
    if (options.again) return runAgain(engine, input, context)
    return run(engine, input, context)
  },
})

/** In one call, so that all of it is one run. */
async function runAgain(engine: Engine, input: DigestInput, context: CliContext): Promise<CommandOutput> {
  const report = await engine.digest({ ...input, again: true }, context.caller)
  return { json: report, render: (view) => renderDigest(report, view), exitCode: toExitCode(report) }
}

async function showSegments(
  engine: Engine,
  session: string | undefined,
  decisions: boolean,
  caller: Caller,
): Promise<CommandOutput> {
  const shown =
    session === undefined
      ? (await engine.listSessions({ allScopes: true, limit: SESSIONS_SHOWN }, caller)).items.map(
          ({ id }) => id,
        )
      : [session]
  const segments: SegmentView[] = []
  for (const id of shown) {
    segments.push(...(await engine.listSegments({ session: id, decisions }, caller)).items)
  }
  return { json: segments, render: (view) => renderSegments(segments, view) }
}

async function run(engine: Engine, input: DigestInput, context: CliContext): Promise<CommandOutput> {
  const watched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Digesting', watched)
  const stop = new AbortController()
  let closing: Promise<void> = Promise.resolve()
  const interrupt = () => {
    progress.stop()
    // A second Ctrl-C ends the process at once, and what it started with it.
    if (stop.signal.aborted) process.exit(EXIT.cancelled)
    stop.abort()
    context.note('Stopping …')
    // Closing the engine finishes what it is storing, and waits for no model.
    closing = context.close()
  }
  process.on('SIGINT', interrupt)
  try {
    const report = await digestBatches({
      digest: (maxSegments, first) =>
        engine.digest(
          { ...input, retry: input.retry === true && first, continues: !first, maxSegments },
          context.caller,
        ),
      onBatch: (done, left) => {
        if (!stop.signal.aborted) progress.report(done, done + left)
      },
      signal: stop.signal,
    })
    const stopped = stop.signal.aborted && report.state === 'more'
    const empty = stop.signal.aborted ? null : await adviseEmpty(engine, report, context)
    return {
      json: report,
      render: (view) => empty ?? renderDigest(report, view),
      exitCode: stopped ? EXIT.cancelled : toExitCode(report),
    }
  } finally {
    progress.stop()
    await closing
    process.removeListener('SIGINT', interrupt)
  }
}

/** Returns advice on how to begin if nothing has been captured; else null. */
async function adviseEmpty(
  engine: Engine,
  report: DigestReport,
  context: CliContext,
): Promise<string | null> {
  if (report.segments > 0 || report.plan.length > 0 || report.state === 'waiting') return null
  if ((await engine.stats({}, context.caller)).sessions > 0) return null
  return `Nothing has been captured yet. ${suggestCapture(await foreseeCapture(context.config()))}`
}

function toExitCode({ failed, state }: DigestReport): ExitCode {
  return failed.length > 0 || state === 'waiting' ? EXIT.failure : EXIT.ok
}
