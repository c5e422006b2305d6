/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onSubagentStart: HookHandler = async () => nothing('not yet')
