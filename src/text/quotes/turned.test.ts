/** A quote does not prove a statement that turns the person's words around, or that they pasted, asked or took back. */
import { describe, expect, test } from 'vitest'
import { proveQuote } from './prove-quote.ts'

/** What the person said, the content, the quote; without one the content's counterpart in the turn. */
type Case = readonly [turn: string, content: string, quote: string]
type Given = readonly [turn: string, content: string, quote?: string]

const all = (...cases: readonly Given[]): Case[] =>
  cases.map(([turn, content, quote = turn]) => [turn, content, quote])

function prove([turn, content, quote]: Case, more: { title?: string; summary?: string } = {}): string {
  return proveQuote(quote, { title: content, content, ...more }, turn).kind
}

describe('a quote does not prove', () => {
  test.each(
    all(
      ['Anna reports to Bob in the platform team.', 'Bob reports to Anna in the platform team.'],
      ['Prefer pnpm over npm for the frontend.', 'Prefer npm over pnpm for the frontend.'],
      ['Use 8080 for staging and 9090 for production.', 'Use 9090 for staging and 8080 for production.'],
      [
        'Feature flags are off by default in staging, on in production.',
        'Feature flags are on by default in staging, off in production.',
      ],
      ['Production reads staging at night.', 'Staging reads production at night.'],
      ['Releases go out on Tuesday, freezes on Friday.', 'Releases go out on Friday, freezes on Tuesday.'],
      ['Wir deployen dienstags vor donnerstags.', 'Wir deployen donnerstags vor dienstags.'],
    ),
  )('exchanged parts: “%s” – “%s”', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  test.each(
    all(
      ['Keep the timeout under 30 seconds for the job.', 'Keep the timeout over 30 seconds for the job.'],
      ['Restart the worker before the migration runs.', 'Restart the worker after the migration runs.'],
      ['Enable the cache for staging.', 'Disable the cache for staging.'],
      ['Starte den Worker vor der Migration neu.', 'Starte den Worker nach der Migration neu.'],
      [
        'Retry the payment job more often than the mail job.',
        'Retry the payment job less often than the mail job.',
      ],
      ['Keep the raw takes of each session.', 'Delete the raw takes of each session.'],
    ),
  )('the opposite word: “%s” – “%s”', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  test.each(
    all(
      ['Wir setzen das Timeout auf 30 Sekunden.', 'Wir setzen das Timeout auf 30 Minuten.'],
      ['Backups stay for 30 days on the server.', 'Backups stay for 30 weeks on the server.'],
      ['The limit is $50 for each customer.', 'The limit is €50 for each customer.'],
      ['The limit is -3 dB for each track.', 'The limit is 3 dB for each track.'],
    ),
  )('another unit or sign: “%s” – “%s”', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  test.each(
    all(
      ['Put reverb on the low end of each song.', 'N\u0435ver put reverb on the low end of each song.'],
      [
        'Put reverb on the low end of each song.',
        'Put reverb on the low end of each song, \u0435\u0445\u0441\u0435pt basses.',
      ],
      [
        'Put reverb on the low end of each song.',
        '\uff2e\uff45\uff56\uff45\uff52 put reverb on the low end of each song.',
      ],
    ),
  )('letters that only look alike: “%s” – “%s”', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  const TAKES = 'Always delete the raw takes after each session.'
  test.each(
    all(
      [`Look at this log:\n\`\`\`\n${TAKES}\n\`\`\`\nwhat does it mean`, TAKES, TAKES],
      [`The docs have this:\n> ${TAKES}\nStrange.`, TAKES, TAKES],
      [`Shall we: ${TAKES}\n→ no`, TAKES, TAKES],
      [`Here is the error message:\n${TAKES}`, TAKES, TAKES],
      [`The label reads “${TAKES}” in red.`, TAKES, TAKES],
    ),
  )('what the person pasted or quoted: %s', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  test.each(
    all(
      [
        'should we use tabs in the config files',
        'We should use tabs in the config files.',
        'we use tabs in the config files',
      ],
      [
        'do we deploy on Fridays to production',
        'We deploy on Fridays to production.',
        'we deploy on Fridays to production',
      ],
      [
        'sollen wir freitags in die Produktion deployen',
        'Wir deployen freitags in die Produktion.',
        'wir freitags in die Produktion deployen',
      ],
    ),
  )('a question without its mark: %s', (turn, content, quote) => {
    expect(prove([turn, content, quote])).not.toBe('proven')
  })

  test.each(
    all(
      ['I was joking when I said we ship on Fridays.', 'We ship on Fridays.', 'we ship on Fridays'],
      [
        'It would be a mistake to keep the logs for ninety days.',
        'Keep the logs for ninety days.',
        'keep the logs for ninety days',
      ],
      [
        'Deploys go out on Fridays. That was the old rule, forget it.',
        'Deploys go out on Fridays.',
        'Deploys go out on Fridays',
      ],
      ['Deploys go out on Fridays. Just kidding.', 'Deploys go out on Fridays.', 'Deploys go out on Fridays'],
      [
        'Until the audit we keep logs for ninety days.',
        'We keep logs for ninety days.',
        'we keep logs for ninety days',
      ],
      ['For now the queue runs on Redis.', 'The queue runs on Redis.', 'the queue runs on Redis'],
    ),
  )('what was not meant, taken back or for a time: %s', (...said) => {
    expect(prove(said)).toBe('unproven')
  })

  const APPROVALS = 'Deploys to production need two approvals.'
  test('a further sentence, a summary or a title that says something else', () => {
    expect(prove([APPROVALS, `${APPROVALS} Hotfixes go straight to customers.`, APPROVALS])).toBe('unproven')
    expect(prove([APPROVALS, APPROVALS, APPROVALS], { summary: 'Deploys need no approval at all.' })).toBe(
      'unproven',
    )
    expect(prove([APPROVALS, APPROVALS, APPROVALS], { summary: 'Hotfixes go straight to customers.' })).toBe(
      'unproven',
    )
    expect(prove([APPROVALS, APPROVALS, APPROVALS], { title: 'Deploys need no approvals' })).toBe('unproven')
    expect(prove([APPROVALS, APPROVALS, APPROVALS], { title: 'Force-push is fine for hotfixes' })).toBe(
      'unproven',
    )
  })
})

describe('a quote still proves', () => {
  test.each(
    all(
      ['Use 8080 for staging and 9090 for production.', 'Staging uses 8080 and production 9090.'],
      ['Prefer pnpm over npm for the frontend.', 'For the frontend, prefer pnpm over npm.'],
      ['Please can you always use tabs in Go files.', 'Always use tabs in Go files.'],
      [
        'Do it in Go, and run the tests nightly.',
        'Run the tests nightly, and do it in Go.',
        'run the tests nightly',
      ],
      ['Restart the worker before the migration runs.', 'Before the migration runs, restart the worker.'],
      [
        'Log the error, then retry the job three times.',
        'Retry the job three times.',
        'retry the job three times',
      ],
      ['The old API is kept until March.', 'The old API is kept until March.'],
      ['Timeouts are 30 seconds for jobs and 5 minutes for imports.', 'Imports time out after 5 minutes.'],
      ['Anna leads the platform team, Bob the data team.', 'Anna leads the platform team.'],
      ['Die Rechnungen liegen in Frankfurt, die Verträge in Berlin.', 'In Frankfurt liegen die Rechnungen.'],
      ['Мы используем Flyway для миграций.', 'Мы используем Flyway для миграций.'],
      [
        'Our label is called "Nordwind" and we deliver at -14 LUFS.',
        'We deliver at -14 LUFS.',
        'we deliver at -14 LUFS',
      ],
    ),
  )('“%s” – “%s”', (...said) => {
    expect(prove(said)).toBe('proven')
  })

  test('under a short title or a title of the person’s words', () => {
    const said = 'Deploys to production need two approvals.'
    expect(prove([said, said, said], { title: 'Two approvals' })).toBe('proven')
    expect(prove([said, said, said], { title: 'Approvals of deploys' })).toBe('proven')
    expect(prove([said, said, said], { summary: 'Production deploys: two approvals.' })).toBe('proven')
  })
})
