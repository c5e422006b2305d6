/** `lore ledger`: lists the calls to language models, and their cost. */

import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { moment } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderLedger } from '../render/ledger.ts'

const DEFAULT_LIMIT = 20

export const ledger = defineCommand({
  name: 'ledger',
  summary: 'show what language models cost',
  description:
    'Shows every call to a language model: time, purpose, model, tokens read, cached and written, price, duration and outcome; the sums per day; and how much of the daily limits is used. If no language model was called, there is nothing to show.',
  arguments: {},
  options: {
    since: moment('--since <date>', 'from then on: 2026-01-31 or 7d (ago); default 30d', 'start'),
    ...pageOptions(DEFAULT_LIMIT),
  },
  examples: [
    ['lore ledger', 'the last 30 days'],
    ['lore ledger --since 1d --json | jq .totals.priceUsd', 'what the last day cost'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const report = await engine.ledger(
      {
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ since: options.since }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderLedger(report, view) }
  },
})
