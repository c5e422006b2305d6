/** Handles the end of a subagent: does nothing. Its turns are captured from its own file. */
import { type HookHandler, nothing } from '../moment/moment.ts'

export const onSubagentStop: HookHandler = async () => nothing('captured from its file')
