/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onSessionEnd: HookHandler = async () => nothing('not yet')
