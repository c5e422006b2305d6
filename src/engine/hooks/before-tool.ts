/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const beforeTool: HookHandler = async () => nothing('not yet')
