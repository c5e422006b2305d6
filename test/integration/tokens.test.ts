/** Every way in which a text is stored also stores its tokens, so that late interaction misses none. */
import { expect, test } from 'vitest'
import { AGENT, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

/** Documents of each kind with tokens, and all of them. */
async function countTokens(folder: string): Promise<Record<string, unknown>> {
  const rows = await runSql(
    folder,
    `SELECT kind, count(*) AS documents, count(t.tokens) AS tokens FROM documents AS d
     LEFT JOIN token_vectors AS t ON t.document_seq = d.seq AND length(t.tokens) > 0 GROUP BY kind`,
  )
  return Object.fromEntries(rows.map(({ kind, documents, tokens }) => [kind, `${tokens} of ${documents}`]))
}

test('memories have tokens at once, in the background, and when rewritten', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder)
  const outcome = await engine.remember({ content: 'The ferry to the island leaves at dawn.' }, AGENT)
  expect(await countTokens(folder)).toEqual({ memory: '1 of 1' })
  if (outcome.kind !== 'stored') throw new Error('not stored')
  await engine.update({ id: outcome.memory.id, content: 'The ferry to the island leaves at noon.' }, AGENT)
  expect(await countTokens(folder)).toEqual({ memory: '1 of 1' })
  await engine.remember({ content: 'Our bakery opens late on Mondays.', vectors: 'background' }, AGENT)
  await engine.settle({}, PERSON)
  expect(await countTokens(folder)).toEqual({ memory: '2 of 2' })
})

test('turns have tokens, and what is digested from them is stored with its own', async () => {
  const folder = makeFolder()
  const clock = makeClock(Date.UTC(2026, 1, 4))
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const at = Date.UTC(2026, 1, 2, 9)
  const turns = [
    { role: 'user', text: 'The upload service times out on files over 200 MB. Find out why.', at },
    {
      role: 'assistant',
      text: 'Root cause: the proxy closes the connection after 60 seconds, so large uploads fail in `deploy/nginx.conf`.',
      at: at + 60_000,
    },
    {
      role: 'user',
      text: 'We never change the proxy by hand, Terraform owns it. Use chunked uploads.',
      at: at + 120_000,
    },
  ] as const
  await engine.stage({ agent: 'claude-code', sessionId: 'work', title: 'Uploads', turns }, AGENT)
  await engine.settle({}, PERSON)
  expect(await countTokens(folder)).toEqual({ episode: '3 of 3' })
  await engine.digest({}, AGENT)
  const [found] = await runSql(
    folder,
    `SELECT count(*) AS facts, count(t.tokens) AS tokens FROM memories AS m
     JOIN documents AS d ON d.subject_id = m.id
     LEFT JOIN token_vectors AS t ON t.document_seq = d.seq WHERE m.depth >= 1`,
  )
  expect(Number(found?.facts)).toBeGreaterThan(1)
  expect(found?.tokens).toBe(found?.facts)
})
