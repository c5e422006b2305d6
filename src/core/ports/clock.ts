import type { EpochMs } from '../ids.ts'

/** Time is a parameter: nothing below the composition root asks the machine what time it is. */
export interface Clock {
  now(): EpochMs
}
