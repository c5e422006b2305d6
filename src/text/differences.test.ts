import { describe, expect, it } from 'vitest'
import { differsInParticulars, differsInSubstance } from './differences.ts'

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['use Node 20', 'use Node 22'],
  ['Use Node 20.', 'Use Node 22.'],
  ['We do deploy on weekends', 'We do not deploy on weekends'],
  ['You should commit the lockfile', "You shouldn't commit the lockfile"],
  ['The config lives in src/a.ts', 'The config lives in src/b.ts'],
  ['Alice reviews the database changes', 'Bob reviews the database changes'],
  ['Reviews go to Alice', 'Reviews go to Bob'],
  ['upgrade zod to v4.1.0', 'upgrade zod to v4.2.0'],
  ['call parseUser first', 'call parseOrder first'],
  ['set LORE_HOME', 'set LORE_DB_PATH'],
  ['the timeout is 5 seconds', 'the timeout is 5 minutes'],
  ['the timeout is 5s', 'the timeout is 5ms'],
  ['there are two replicas', 'there are three replicas'],
  ['enable the cache in production', 'disable the cache in production'],
  ['always squash commits', 'never squash commits'],
  ['the flag is on', 'the flag is off'],
  ['the branch is called "main"', 'the branch is called "trunk"'],
  ['the meeting is on Monday', 'the meeting is on Tuesday'],
  ['run `npm ci`', 'run `npm install`'],
  ['pass --force to it', 'pass --dry-run to it'],
  ['mail ops@example.com', 'mail dev@example.com'],
  ['the limit is 1,000', 'the limit is 10,000'],
  ['budget is $20', 'budget is €20'],
  ['猫が好きです', '犬が好きです'],
  ['Он любит чай', 'Он не любит чай'],
  ['retry before the deploy', 'retry after the deploy'],
  ['Anna reports to Ben.', 'Ben reports to Anna.'],
  ['Anna reports to Ben.', 'It is Ben who reports to Anna.'],
  ['We moved from GitLab to GitHub.', 'We moved from GitHub to GitLab.'],
  ['We moved to GitLab', 'We moved from GitLab'],
  ['Meeting moved from Monday to Friday', 'Meeting moved from Friday to Monday'],
  ['Deploy staging first, then production.', 'Deploy production first, then staging.'],
  ['She likes tea more than coffee.', 'She likes coffee more than tea.'],
  ['The parser converts YAML to JSON.', 'The parser converts JSON to YAML.'],
  ['Raise the limit from 5 to 10', 'Raise the limit from 10 to 5'],
  ['Temperature must stay below 5 °C', 'Temperature must stay above 5 °C'],
  ['Bills go out at the end of each month', 'Bills go out at the start of each month'],
  ['Questions on exports go to the data team', 'Questions on exports go to the platform team'],
  ['Use tabs, not spaces', 'Not tabs, use spaces'],
  ['Anna calls Ben and Ben calls Tom', 'Anna calls Ben and Tom calls Ben'],
  ['Keep latency < 5 ms', 'Keep latency > 5 ms'],
  ['Build ✅', 'Build ❌'],
  ['You may squash commits', 'You must squash commits'],
  ['High-pass everything but the kick and the bass.', 'High-pass everything, the kick and the bass too.'],
  ['All services run on Linux except the signer.', 'All services run on Linux, the signer too.'],
  [
    'Alle Dienste laufen auf Linux, außer dem Signierer.',
    'Alle Dienste laufen auf Linux, auch der Signierer.',
  ],
  ['Emma is in third grade', 'Emma is in fourth grade'],
]

const SAME: readonly (readonly [string, string])[] = [
  ['Use Node 22 for builds', 'Builds use Node 22.'],
  ['Prefer tabs over spaces', 'Always prefer tabs over spaces.'],
  ['Use tabs in this repo', 'Prefer tabs in this repo'],
  ['Alice likes green tea', 'Green tea is what Alice likes'],
  ['the limit is 1,000 rows', 'rows are limited to 1000'],
  ['the timeout is 5 seconds', 'timeout: 5 s'],
  ['do not deploy on Friday', 'never deploy on Friday'],
  ['The server listens on port 8080', 'the server listens on port 8080!'],
  ["Caroline's dog is old", 'The dog of Caroline is old'],
  ['Keep files small', 'Keep the files small, please'],
  ['The cache lives on the shared drive', '  the CACHE  lives,\non a shared drive!!'],
  ['Run npm ci before the build', '- Run `npm ci` before the **build**'],
  ['## Deploys\nThey run nightly', 'Deploys: they run nightly'],
  ['The job deletes old branch', 'The jobs deleted old branches'],
  ['Do not push to main', "Don't push to main"],
  ['We host on GitHub', 'we host on github'],
  ['The constructor needs a valueOf method', 'the constructor needs a valueOf method'],
  ['forty workers', '40 workers'],
]

describe('differsInSubstance', () => {
  it.each(DIFFERENT)('tells %j from %j', (a, b) => {
    expect(differsInSubstance(a, b).differs).toBe(true)
    expect(differsInSubstance(b, a).differs).toBe(true)
    expect(differsInSubstance(a, b).what).toMatch(/^\w+: .+ \/ .+/)
  })

  it.each(SAME)('finds nothing between %j and %j', (a, b) => {
    expect(differsInSubstance(a, b)).toEqual({ differs: false, what: null })
    expect(differsInSubstance(b, a).differs).toBe(false)
  })

  it('names both sides', () => {
    expect(differsInSubstance('use Node 20', 'use Node 22').what).toBe('number: 20 / 22')
    expect(differsInSubstance('Reviews go to Alice', 'Reviews go to Bob').what).toBe('name: Alice / Bob')
    expect(differsInSubstance('ask the data team', 'ask the platform team').what).toBe(
      'word: data / platform',
    )
    expect(differsInSubstance('Anna reports to Ben', 'Ben reports to Anna').what).toBe(
      'order: Anna, reports, Ben / Ben, reports, Anna',
    )
  })

  it.each([
    ['Flush the buffer when !ready in the writer', 'Flush the buffer when ready in the writer'],
    ['Retry while attempts < limit', 'Retry while attempts > limit'],
    ['Send when ready && online', 'Send when ready || online'],
    ['Stop when a == b', 'Stop when a != b'],
    ['Stop when a <= b', 'Stop when a >= b'],
    ['Copy it when [ ! -f .env ] holds', 'Copy it when [ -f .env ] holds'],
    ['Flush the buffer when ! ready in the writer', 'Flush the buffer when ready in the writer'],
    ['Run it if !$enabled is set', 'Run it if $enabled is set'],
    ['Skip when !!ready', 'Skip when !ready'],
    ['Keep those with x ∈ S', 'Keep those with x ∉ S'],
    ['Shift by x << bits', 'Shift by x >> bits'],
    ['Traffic goes client -> server', 'Traffic goes client <- server'],
    ['Test flags & MASK first', 'Test flags | MASK first'],
    ['The total is price + discount', 'The total is price - discount'],
    ['Apply ~flags to the field', 'Apply flags to the field'],
  ])('tells operators apart: %s / %s', (a, b) => {
    expect(differsInSubstance(a, b).differs).toBe(true)
    expect(differsInSubstance(b, a).differs).toBe(true)
    expect(differsInSubstance(a, a).differs).toBe(false)
  })

  it('takes an exclamation for none', () => {
    expect(differsInSubstance('We ship on Friday!', 'We ship on Friday.').differs).toBe(false)
  })
})

describe('differsInParticulars', () => {
  it.each([
    ['Tokens expire after 1 hour.', 'Tokens expire after 2 hours.', 'number'],
    ['Ask Anna for the keys.', 'Ask Ben for the keys.', 'name'],
    ['Use the cache.', 'Do not use the cache.', 'negation'],
    ['See docs/a.md.', 'See docs/b.md.', 'identifier'],
    ['Turn the switch on.', 'Turn the switch off.', 'opposite'],
  ])('tells %j from %j', (a, b, what) => {
    expect(differsInParticulars(a, b).what).toMatch(new RegExp(`^${what}: `))
    expect(differsInParticulars(b, a).differs).toBe(true)
  })

  it('finds nothing between texts that say it in other words, or in another order', () => {
    const a = 'The shop calls the payment service and books the order when it has answered.'
    const b = 'When the payment service has answered the call of the shop, the order gets booked.'
    expect(differsInParticulars(a, b)).toEqual({ differs: false, what: null })
    expect(differsInSubstance(a, b).differs).toBe(true)
  })
})
