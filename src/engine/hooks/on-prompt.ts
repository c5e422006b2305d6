/** To be written. */
import { type HookHandler, nothing } from './moment.ts'

export const onPrompt: HookHandler = async () => nothing('not yet')
