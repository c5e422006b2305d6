/** The port through which code reads the time. */
import type { EpochMs } from '../ids.ts'

/** Time is a parameter: code below the composition root never reads the machine's clock. */
export interface Clock {
  now(): EpochMs
}
