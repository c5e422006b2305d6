/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onSessionStart: HookHandler = async () => nothing('not yet')
