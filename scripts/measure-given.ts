/**
 * Prints what prompts of work are given: how many were given something, were helped, misled or disturbed. Each prompt is
 * asked in a store that holds one written dialogue with a coding agent, digested. Of the prompts that are only counted
 * nothing but counts is printed; with `--details` also what the others were given. Run by `npm run measure:given`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withFolder } from '../bench/support/measure.ts'
import { settleAll } from '../bench/support/settle.ts'
import { openEngine } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import { COUNTED_PROMPTS } from '../test/labelled/given/counted.ts'
import type { LabelledPrompt } from '../test/labelled/given/labelled-prompt.ts'
import { LOOKED_AT_PROMPTS } from '../test/labelled/given/looked-at.ts'

const CALLER: Caller = { kind: 'system', name: 'measure', session: 'measure' }
const AGENT = 'claude-code'
const ROOT = join(import.meta.dirname, '..')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Given {
  readonly asked: LabelledPrompt
  readonly text: string
}

interface Part {
  readonly startsAt: number
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
}

/** Returns the sessions of each dialogue by its title. */
function readDialogues(): Map<string, Part[]> {
  const text = gunzipSync(readFileSync(join(ROOT, 'scripts/train/dialogues/work.txt.gz'))).toString('utf8')
  return new Map(
    text
      .split(/^=== W /m)
      .slice(1)
      .map((dialogue) => {
        const [title = '', ...parts] = dialogue.split(/^--- /m)
        return [title.trim(), parts.map(toPart)]
      }),
  )
}

function toPart(part: string): Part {
  const lines = [...part.matchAll(/^\d+ (\w+): (.*)$/gm)]
  return {
    startsAt: Date.parse(`${part.slice(0, 10)}T09:00:00Z`),
    turns: lines.map(([, speaker, text = '']) => ({
      role: speaker === 'Assistant' ? 'assistant' : 'user',
      text,
    })),
  }
}

async function ask(parts: readonly Part[], prompts: readonly LabelledPrompt[]): Promise<Given[]> {
  return withFolder(async (folder) => {
    let now = 0
    const engine = await openEngine({
      dbPath: join(folder, 'lore.db'),
      modelsDir: join(ROOT, 'models'),
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      scope: { project: 'work' },
      clock: { now: () => now },
    })
    try {
      for (const [n, { startsAt, turns }] of parts.entries()) {
        const at = (i: number) => startsAt + i * 3 * MINUTE_MS
        now = at(turns.length) + HOUR_MS
        await engine.stage(
          {
            agent: AGENT,
            sessionId: `session-${n}`,
            title: turns[0]?.text.slice(0, 80) ?? '',
            turns: turns.map((turn, i) => ({ ...turn, externalId: `${n}-${i}`, at: at(i) })),
          },
          CALLER,
        )
        await settleAll(engine, CALLER)
        await engine.digest({ all: true, extractor: 'none' }, CALLER)
        await settleAll(engine, CALLER)
        await engine.sleep({}, CALLER)
      }
      const given: Given[] = []
      for (const [n, asked] of prompts.entries()) {
        const answer = await engine.hook(
          {
            agent: AGENT,
            sessionId: `asked-${n}`,
            at: now,
            event: 'prompt',
            prompt: asked.prompt,
            settings: { brief: false, restraint: false },
          },
          CALLER,
        )
        given.push({ asked, text: answer.context ?? '' })
      }
      return given
    } finally {
      await engine.close()
    }
  })
}

const dialogues = readDialogues()
for (const [name, prompts] of [
  ['looked at', LOOKED_AT_PROMPTS],
  ['only counted', COUNTED_PROMPTS],
] as const) {
  const given: Given[] = []
  for (const [about, asked] of Map.groupBy(prompts, (one) => one.about)) {
    given.push(...(await ask(dialogues.get(about) ?? [], asked)))
  }
  const give = given.filter(({ asked }) => asked.helps !== undefined)
  const silent = given.filter(({ asked }) => asked.helps === undefined)
  const count = (all: readonly Given[], holds: (one: Given) => boolean) => all.filter(holds).length
  console.log(name)
  console.log(`  given      ${count(give, ({ text }) => text !== '')} of ${give.length}`)
  console.log(
    `  helped     ${count(give, ({ asked, text }) => asked.helps?.test(text) === true)} of ${give.length}`,
  )
  console.log(
    `  misled     ${count(give, ({ asked, text }) => asked.misleads?.test(text) === true)} of ${give.length}`,
  )
  console.log(`  disturbed  ${count(silent, ({ text }) => text !== '')} of ${silent.length}`)
  if (name === 'looked at' && process.argv.includes('--details')) {
    for (const { asked, text } of given) if (text !== '') console.log(`\n${asked.prompt}\n${text}`)
  }
}
