/** Clients that store texts on a team server while something breaks, and the check that nothing was lost or doubled. */
import { expect } from 'vitest'
import { createPool } from '../../src/store/postgres/driver.ts'

const WRITERS = 4

export interface Tally {
  readonly acknowledged: string[]
  readonly codes: Set<string>
}

/** Stores texts from several clients until it is over, and notes what was acknowledged. */
export async function write(
  urls: readonly string[],
  token: string,
  until: () => boolean,
  onStored: () => void = () => undefined,
): Promise<Tally> {
  const tally: Tally = { acknowledged: [], codes: new Set() }
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !until(); count++) {
        const content = `Writer ${writer} notes item ${count} about subject${writer}x${count}.`
        try {
          const response = await fetch(`${urls[(writer + count) % urls.length]}/api/call/remember`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ content, force: true }),
            signal: AbortSignal.timeout(200_000),
          })
          const body = (await response.json()) as { answer?: { kind: string }; error?: { code: string } }
          if (response.status === 200 && body.answer?.kind === 'stored') {
            tally.acknowledged.push(content)
            onStored()
          } else tally.codes.add(`${response.status} ${body.error?.code}`)
        } catch (error) {
          tally.codes.add(error instanceof TypeError ? 'no connection' : String(error))
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    }),
  )
  return tally
}

/** Lets each writer store one text. */
export function afterFirst(): () => boolean {
  let asked = 0
  return () => asked++ >= WRITERS
}

/** How often each text is stored. */
async function countStored(url: string): Promise<ReadonlyMap<string, number>> {
  const pool = await createPool(url, { connections: 1, reachesAll: true })
  const { rows } = await pool.use((connection) =>
    connection.query<{ content: string; count: number }>(
      "SELECT content, count(*) AS count FROM memories WHERE content LIKE 'Writer %' GROUP BY content",
    ),
  )
  await pool.end()
  return new Map(rows.map(({ content, count }) => [content, Number(count)]))
}

export async function expectSafe(url: string, { acknowledged }: Tally): Promise<void> {
  const stored = await countStored(url)
  expect(acknowledged.filter((content) => stored.get(content) !== 1)).toEqual([])
  expect([...stored.values()].every((count) => count === 1)).toBe(true)
}
