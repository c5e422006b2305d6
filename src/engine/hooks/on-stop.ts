/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onStop: HookHandler = async () => nothing('not yet')
