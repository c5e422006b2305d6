/** `lore ledger`: what language models were asked, and what it cost. */

import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { integer, moment } from '../command/options.ts'
import { renderLedger } from '../render/ledger.ts'

export const ledger = defineCommand({
  name: 'ledger',
  summary: 'show what language models cost',
  description:
    'Shows every call to a language model: when, what for, which model, tokens read, cached and written, price, duration and outcome; the sums per day; and how much of the daily caps is used. Without a language model there is nothing to show.',
  arguments: {},
  options: {
    since: moment('--since <date>', 'from then on: 2026-01-31 or 7d (ago); default 30d', 'start'),
    limit: integer('--limit <number>', 'how many calls to list; default 20', ...RANGES.listLimit),
  },
  examples: [
    ['lore ledger', 'the last 30 days'],
    ['lore ledger --since 1d --json | jq .totals.priceUsd', 'what the last day cost'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const report = await engine.ledger(
      {
        ...defined({ since: options.since, limit: options.limit }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderLedger(report, view) }
  },
})
