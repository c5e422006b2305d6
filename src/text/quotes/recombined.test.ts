/** A quote proves no statement that mixes what was said of different things, or drops a bound, an exception or a reach. */
import { describe, expect, test } from 'vitest'
import { proveQuote } from './prove-quote.ts'

const prove = (turn: string, content: string) => proveQuote(turn, { title: content, content }, turn).kind

const ASKS_FIRST = 'Always ask me before you push, and only then merge the branch.'
const REVIEWS = 'Anna reviews the database changes and Ben reviews the API changes.'
const GATEWAYS = 'The old gateway listens on port 8443, the new gateway listens on port 9443.'
const RETRIES = 'Use at most three retries for the payment service, and at least two for the mail service.'
const SERVERS =
  'The staging server may be restarted by anyone, the production server only by the on-call engineer.'
const DEPLOYS = 'We deploy staging on Mondays and production on Thursdays.'
const PORTS = 'Use 8080 for staging and 9090 for production.'
const KEPT = 'Logs bleiben neunzig Tage auf dem Server, Backups bleiben dreißig Tage auf dem Server.'

describe('a quote proves what is said', () => {
  test.each([
    [REVIEWS, 'Ben reviews the API changes.'],
    [REVIEWS, 'Anna reviews the database changes.'],
    [REVIEWS, 'Anna reviews the database changes, Ben the API changes.'],
    [GATEWAYS, 'The new gateway listens on port 9443.'],
    [RETRIES, 'Use at least two retries for the mail service.'],
    [RETRIES, 'Use at most three retries for the payment service.'],
    [SERVERS, 'The production server may be restarted only by the on-call engineer.'],
    [SERVERS, 'The staging server may be restarted by anyone.'],
    [DEPLOYS, 'We deploy production on Thursdays.'],
    [PORTS, 'Use 9090 for production.'],
    [KEPT, 'Backups bleiben dreißig Tage auf dem Server.'],
    ['Use Postgres for billing and Redis for the cache.', 'Use Redis for the cache.'],
    ['Backups run at two and finish at four.', 'Backups finish at four.'],
    ['The API listens on 8080 and the admin page on 9090.', 'The admin page listens on 9090.'],
    ['Invoices are kept for ten years, contracts for six years.', 'Contracts are kept for six years.'],
    [
      'On garde les journaux trente jours et les sauvegardes soixante jours.',
      'Les sauvegardes sont gardées soixante jours.',
    ],
    ['Every pull request needs two approvals before it is merged.', 'Pull requests need two approvals.'],
    ['We use Node 22 for the API and the web app.', 'We use Node 22 for the web app.'],
    ['Log in to the server and push to the registry.', 'Log in to the server and push to the registry.'],
    ['Files have at most 400 lines.', 'The limit of lines for files is 400.'],
    ['Files have at most 400 lines.', 'Files have up to 400 lines.'],
    ['Never deploy on Fridays, I mean it.', 'No deploys on Fridays.'],
    ["Don't put reverb on the low end, it is the fastest way to mud.", 'No reverb on the low end.'],
    ['High-pass everything but the kick and the bass.', 'High-pass all tracks except kick and bass.'],
    ['Always run the linter before a push.', 'Run the linter before each push.'],
    [
      'Always run the tests and squash the commits before merging.',
      'Always squash the commits before merging.',
    ],
    ['Always ask me before you push, and only then merge the branch.', 'Always ask before a push.'],
    ['Every deploy needs a ticket, every migration needs a review.', 'Every migration needs a review.'],
  ])('“%s” – “%s”', (turn, content) => {
    expect(prove(turn, content)).toBe('proven')
  })
})

describe('a quote proves nothing', () => {
  test.each([
    [REVIEWS, 'Ben reviews the database changes.'],
    [REVIEWS, 'Anna reviews the API changes.'],
    ['Anna reviews the database changes. Ben reviews the API changes.', 'Ben reviews the database changes.'],
    [GATEWAYS, 'The new gateway listens on port 8443.'],
    [RETRIES, 'Use three retries for the mail service.'],
    [SERVERS, 'The production server may be restarted by anyone.'],
    [DEPLOYS, 'We deploy production on Mondays.'],
    [PORTS, 'Use 9090 for staging.'],
    [KEPT, 'Backups bleiben neunzig Tage auf dem Server.'],
    ['Send invoices to Anna and talk to Ben.', 'Send invoices to Ben.'],
    ['The API listens on 8080 and the admin page on 9090.', 'The admin page listens on 8080.'],
    ['Invoices are kept for ten years, contracts for six years.', 'Contracts are kept for ten years.'],
    [
      'On garde les journaux trente jours et les sauvegardes soixante jours.',
      'Les sauvegardes sont gardées trente jours.',
    ],
    [
      'Los registros se guardan noventa días y las copias treinta días.',
      'Las copias se guardan noventa días.',
    ],
    ['Usiamo Postgres per la fatturazione e Redis per la cache.', 'Usiamo Postgres per la cache.'],
    ['Usamos Postgres para a cobrança e Redis para o cache.', 'Usamos Postgres para o cache.'],
  ])('that mixes parts: “%s” – “%s”', (turn, content) => {
    expect(prove(turn, content)).toBe('unproven')
  })

  test.each([
    [ASKS_FIRST, 'Always ask me … merge the branch', 'Always merge the branch.'],
    [ASKS_FIRST, ASKS_FIRST, 'Always merge the branch.'],
    [ASKS_FIRST, 'Always ask me … then merge the branch', 'Merge every branch.'],
    [
      'Prüfe immer zuerst die Tests, den Zweig mergen wir nach dem Review.',
      'immer zuerst … den Zweig mergen',
      'Den Zweig immer mergen.',
    ],
    [
      'You must not force-push to main, you should merge the release branch by hand.',
      'You must not … merge the release branch',
      'You must merge the release branch.',
    ],
  ])('that takes “always” from another clause: “%s” – “%s” – “%s”', (turn, quote, content) => {
    expect(proveQuote(quote, { title: content, content }, turn).kind).toBe('unproven')
  })

  test.each([
    [GATEWAYS, 'The gateway listens on port 8443.'],
    ['Use Postgres for billing and Redis for the cache.', 'Use Redis.'],
    [RETRIES, 'Use at least three retries for the payment service.'],
    [RETRIES, 'Use three retries for the payment service.'],
    ['Files have at most 400 lines.', 'Files have at least 400 lines.'],
    ['Wir behalten Logs höchstens neunzig Tage.', 'Wir behalten Logs neunzig Tage.'],
    ['Wir behalten Logs mindestens neunzig Tage.', 'Wir behalten Logs höchstens neunzig Tage.'],
    ['We log requests for ninety days except the payment requests.', 'We log requests for ninety days.'],
    ['High-pass everything but the kick and the bass.', 'High-pass everything.'],
    ['We never deploy to production on Fridays.', 'We never deploy to production.'],
    ['Never use tabs in YAML files.', 'Never use tabs.'],
    [
      'Every pull request in the core repository needs two approvals.',
      'Every pull request needs two approvals.',
    ],
    ['Wir deployen nie freitags auf den Server in Bergen.', 'Wir deployen nie freitags.'],
    ['Always pin the versions in the lock file for releases.', 'Always pin the versions.'],
  ])('that leaves out what limits it: “%s” – “%s”', (turn, content) => {
    expect(prove(turn, content)).toBe('unproven')
  })
})
