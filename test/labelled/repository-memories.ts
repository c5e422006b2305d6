/** What a coding agent keeps about one repository, and questions it asks later; each question has one right answer. */

/** The first three are always constitutional; all twelve are in the store with many rules. */
export const RULES: readonly string[] = [
  'Never push to main without a review.',
  'Write tests first for every bug.',
  'Secrets stay in the vault and never in the repository.',
  'All public functions carry an example in their comment.',
  'Commits have one purpose and a subject of at most 72 characters.',
  'The person decides about releases, no agent does.',
  'Every migration is forward only and has a checksum.',
  'Files are named in kebab-case after their main export.',
  'No new dependency without asking first.',
  'Errors carry a code and a hint that says what to do.',
  'Comments are plain English and name their subject.',
  'Tests use fakes through ports and no module mocking.',
]

export const FACTS: readonly string[] = [
  'Biome formats the code; run npx biome check --write before a commit.',
  'Authentication uses JWT access tokens that expire after 15 minutes.',
  'e2e tests fail: Cannot find module dist/cli.js. Build first with npm run build.',
  'The daemon listens on 127.0.0.1:7411 and needs a token.',
  'We decided to use SQLite instead of Postgres because one file is easy to back up.',
  'Maria owns the billing service and reviews its changes.',
  'Backups of the store run nightly at two in the morning.',
  'The deploy key for staging rotates every 90 days.',
  'FAN_DELTA in src/strength/act-r.ts is 0.3.',
  'The vector index scans int8 vectors with SIMD in WebAssembly.',
  'Continuous integration runs on Buildkite with 12 workers.',
  'The flaky encoder test was fixed by pinning the clock.',
  'Node 22.16 is the oldest version that is supported.',
]

/** A question and the beginning of its answer. */
export const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ['which formatter do we use?', 'Biome formats'],
  ['How does authentication work?', 'Authentication uses JWT'],
  ['Error: Cannot find module dist/cli.js', 'e2e tests fail'],
  ['e2e tests fail: Cannot find module dist/cli.js', 'e2e tests fail'],
  ['what port does the daemon use?', 'The daemon listens'],
  ['why SQLite and not Postgres?', 'We decided to use SQLite'],
  ['who owns billing?', 'Maria owns'],
  ['who reviews changes of the billing service?', 'Maria owns'],
  ['at what time do backups happen?', 'Backups of the store'],
  ['how often is the staging deploy key changed?', 'The deploy key'],
  ['what is FAN_DELTA?', 'FAN_DELTA'],
  ['how are vectors searched?', 'The vector index'],
  ['where does CI run?', 'Continuous integration'],
  ['how many CI workers are there?', 'Continuous integration'],
  ['what was done about the flaky test?', 'The flaky encoder test'],
  ['which Node version do I need?', 'Node 22.16'],
  ['may I push to main?', 'Never push to main'],
  ['how long may a commit subject be?', 'Commits have one purpose'],
  ['how do I name a new file?', 'Files are named'],
  ['can I add a dependency?', 'No new dependency'],
]
