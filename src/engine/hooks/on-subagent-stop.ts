/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onSubagentStop: HookHandler = async () => nothing('not yet')
