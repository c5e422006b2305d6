/** Ports for servers that must know theirs before they listen, or that listen on it again. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port. It is none of those that systems hand out by themselves (from 32768 on): another program may be given one of
 * them while nobody listens there.
 */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
