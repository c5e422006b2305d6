/** Sentences of the kind that memories hold, with everything they name. Measures what is found of it, and how much of what is found is right. */
import { describe, expect, test } from 'vitest'
import { findEntities } from './find-entities.ts'

/** Sentence, then `kind:name` of every entity in it. */
const LABELLED: readonly (readonly [string, ...string[]])[] = [
  [
    'The retry logic lives in `src/net/retry-policy.ts` and is covered by retry-policy.test.ts.',
    'file:src/net/retry-policy.ts',
    'file:retry-policy.test.ts',
  ],
  ['We decided to use PostgreSQL instead of MongoDB for the ledger.', 'system:PostgreSQL', 'system:MongoDB'],
  ['Running `npm i -D vitest@5.1.0` fixed the missing types.', 'tool:npm', 'package:vitest'],
  [
    'The build fails with ERR_MODULE_NOT_FOUND because package.json has no exports field.',
    'concept:ERR_MODULE_NOT_FOUND',
    'file:package.json',
  ],
  ['Maria said the invoices must be exported before Friday.', 'person:Maria'],
  ['Ask Priya Raman about the rollout plan.', 'person:Priya Raman'],
  [
    '`parseInvoice()` throws a TypeError when the total is negative.',
    'concept:parseInvoice',
    'concept:TypeError',
  ],
  ['Webhooks come from https://api.stripe.com/v1/events and are verified twice.', 'system:api.stripe.com'],
  ['We pin @acme/ledger to version 3 until the bug is fixed.', 'package:@acme/ledger'],
  ['The user prefers tabs over spaces and short commit messages.'],
  ['Tom and Sarah Connolly agreed to ship the beta in March.', 'person:Tom', 'person:Sarah Connolly'],
  ['The cache uses Redis with a TTL of 300 seconds.', 'system:Redis'],
  ['Docker compose starts postgres on port 5433.', 'tool:Docker Compose', 'system:PostgreSQL'],
  ['The flag --max-old-space-size is set in the Dockerfile.', 'file:Dockerfile'],
  ['Northwind Corp asked for an audit log of every export.', 'organisation:Northwind Corp'],
  [
    'She studied at Lindgren University before moving to Stockholm.',
    'organisation:Lindgren University',
    'concept:Stockholm',
  ],
  ['Dr. Okafor approved the new dosage table.', 'person:Okafor'],
  ['The function toSlug strips accents, and user_id stays an integer.', 'concept:toSlug', 'concept:user_id'],
  ['Error: connect ECONNREFUSED when the daemon is down.', 'concept:ECONNREFUSED'],
  ['Use pnpm, never yarn, in this repository.', 'tool:pnpm', 'tool:Yarn'],
  ['Kubernetes restarts the pod after an out-of-memory kill.', 'tool:Kubernetes'],
  ['Next Monday the team reviews the migration in Berlin.', 'concept:Berlin'],
  ['Root cause: the lock file was written twice.'],
  ['All tests pass and the linter is clean.'],
  ['IMPORTANT NOTE ABOUT THE RELEASE PROCESS'],
  ['The Settings page shows the wrong currency.'],
  ['Caroline went to a support group and met Melanie there.', 'person:Caroline', 'person:Melanie'],
  ['My sister Ingrid bought a house near Lake Superior.', 'person:Ingrid', 'concept:Lake Superior'],
  ['We flew from New York to Tokyo and stayed two weeks.', 'concept:New York', 'concept:Tokyo'],
  ['He works for Google and she works at Anthropic.', 'organisation:Google', 'organisation:Anthropic'],
  ['TypeScript 5.9 rejects the cast in src/core/ids.ts:42.', 'tool:TypeScript', 'file:src/core/ids.ts'],
  [
    'The `useSession` hook reads the token from `localStorage`.',
    'concept:useSession',
    'concept:localStorage',
  ],
  ['GitHub Actions runs the e2e suite on every push.', 'system:GitHub Actions'],
  ['Migrations are forward only; see migrations/0042_add_index.sql.', 'file:migrations/0042_add_index.sql'],
  ['SQLITE_BUSY appears when two writers start a transaction.', 'concept:SQLITE_BUSY'],
  ['The input/output ratio and the client/server split are fine.'],
  ['He/she may choose one and/or the other, e.g. both.'],
  ['Set LORE_HOME to move the database elsewhere.', 'concept:LORE_HOME'],
  ['Kenji prefers FastAPI to Flask for new services.', 'person:Kenji', 'tool:FastAPI', 'tool:Flask'],
  ['The report was written by Anna Kowalska in Warsaw.', 'person:Anna Kowalska', 'concept:Warsaw'],
  ['Pandas reads the file data/orders-2024.csv in chunks.', 'tool:Pandas', 'file:data/orders-2024.csv'],
  ['We replaced the moment library with date-fns@4.', 'package:date-fns'],
  ['pip install requests fails behind the proxy.', 'package:requests', 'tool:pip'],
  ['npm install fails on the build machine.', 'tool:npm'],
  [
    'QuotaExceededError is caught in `upload-worker.ts`.',
    'concept:QuotaExceededError',
    'file:upload-worker.ts',
  ],
  ['Grafana shows a spike at noon; Prometheus kept the raw series.', 'system:Grafana', 'system:Prometheus'],
  ['The meeting with Lucas moved to Thursday at ten.', 'person:Lucas'],
  ['Never commit .env or anything below secrets/.', 'file:.env'],
  ['Will the parser accept an empty string?'],
  ['Make sure to run the formatter first.'],
  ['Express the duration in milliseconds.'],
  ['React to the event only once.'],
  ['We use React with Vite on the client.', 'tool:React', 'tool:Vite'],
  ['The Red Cross opened a shelter near the station.', 'organisation:Red Cross'],
  ['I met Yusuf at the Grand Canyon last summer.', 'person:Yusuf', 'concept:Grand Canyon'],
  ['Sofia loves pottery, and her son Mateo plays the violin.', 'person:Sofia', 'person:Mateo'],
  ['CVE-2024-12345 affects OpenSSL before 3.0.', 'concept:CVE-2024-12345', 'tool:OpenSSL'],
  ['TS2345 went away after widening the type of `OrderLine`.', 'concept:TS2345', 'concept:OrderLine'],
  ['The decision was made by Elena because Viktor was away.', 'person:Elena', 'person:Viktor'],
  ['Black Friday traffic doubled the queue length.', 'concept:Black Friday'],
  ['I read the docs at docs.python.org before asking.', 'system:docs.python.org'],
  ['Import `node:fs` lazily in `hooks/stop.mjs`.', 'package:node:fs', 'file:hooks/stop.mjs'],
  ['Our team lead, Fatima, wants smaller pull requests.', 'person:Fatima'],
  ['The `errors` and `project` fields of `GET` requests are checked at commit `e06a3602`.'],
  ['Completed notes go to `work/archive/` and stay there.', 'file:work/archive'],
  ['Reading "Charlotte\'s Web" aloud took a week.'],
  ['Project Halyard moves to the Oslo office.', 'concept:Project Halyard', 'concept:Oslo'],
]

interface Tally {
  readonly right: number
  readonly found: number
  readonly there: number
  readonly wrong: readonly string[]
}

async function measure(): Promise<Tally> {
  let right = 0
  let found = 0
  let there = 0
  const wrong: string[] = []
  for (const [sentence, ...labels] of LABELLED) {
    const names = (await findEntities(sentence)).map(({ kind, name }) => `${kind}:${name}`)
    const extra = names.filter((name) => !labels.includes(name))
    const missed = labels.filter((label) => !names.includes(label))
    right += names.length - extra.length
    found += names.length
    there += labels.length
    if (extra.length + missed.length > 0)
      wrong.push(`${sentence} +[${extra.join(', ')}] -[${missed.join(', ')}]`)
  }
  return { right, found, there, wrong }
}

describe('findEntities on labelled sentences', () => {
  test('what it finds is right, and it finds most of what is there', async () => {
    const { right, found, there, wrong } = await measure()
    const shown = wrong.join('\n')
    expect(right / found, shown).toBeGreaterThanOrEqual(0.98)
    expect(right / there, shown).toBeGreaterThanOrEqual(0.92)
  })
})
