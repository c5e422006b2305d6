/** A clock and ids for a process that kills itself at the n-th time that it asks for either, however fast the machine is. */
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'

/** @param killAt `never`, or how many times it asks before it ends */
export function countAsked(killAt: string) {
  let [hasBegun, asked] = [false, 0]
  const onAsked = (): void => {
    if (hasBegun && ++asked === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  }
  const source = createUuidV7Source({ now: Date.now }, (length) =>
    crypto.getRandomValues(new Uint8Array(length)),
  )
  return {
    clock: {
      now: () => {
        onAsked()
        return Date.now()
      },
    },
    ids: {
      next: () => {
        onAsked()
        return source.next()
      },
    },
    /** Counts from now on. */
    begin: () => {
      hasBegun = true
    },
    times: () => asked,
  }
}
