/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const beforeCompaction: HookHandler = async () => nothing('not yet')
